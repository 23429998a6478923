# docker build -t two-hearts . && docker run --env-file .env -v two-hearts:/data two-hearts
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

COPY rules/ rules/
COPY render/ render/
COPY bot/ bot/

RUN useradd --system --no-create-home hearts && install -d -o hearts /data
USER hearts
VOLUME /data
ENV DATABASE_URL=sqlite:////data/two-hearts.db
# The bot finishes the press in hand on SIGTERM; no shell in between, so it gets it.
CMD ["python", "-m", "bot", "run"]
