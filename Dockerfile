# Teien's server with its page: docker build --tag teien . && docker run --init --publish 8000:8000 teien
# docs/hosting.md says more.
ARG PYTHON=3.11
ARG NODE=22

# The page, built by Node into src/teien/site.
FROM node:${NODE}-slim AS page
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci
COPY src /build/src
COPY web ./
RUN npm run build

# All that is pinned, and Teien as a wheel with the page inside, in a virtual environment.
FROM python:${PYTHON}-slim AS wheel
WORKDIR /build
RUN python -m venv /opt/teien
ENV PATH=/opt/teien/bin:$PATH
COPY requirements.txt ./
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement requirements.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src ./src
COPY --from=page /build/src/teien/site ./src/teien/site
RUN python -m hatchling build --target wheel --directory dist \
    && pip install --no-cache-dir --no-deps --no-index dist/*.whl

FROM python:${PYTHON}-slim
RUN useradd --system --uid 999 --home-dir /var/lib/teien --create-home teien
COPY --from=wheel /opt/teien /opt/teien
# The SQLite file is /var/lib/teien/teien.db; beside it is what was compiled for this processor.
ENV PATH=/opt/teien/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    XDG_DATA_HOME=/var/lib \
    XDG_CACHE_HOME=/var/lib/teien/cache
USER 999
WORKDIR /var/lib/teien
VOLUME /var/lib/teien
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
ENTRYPOINT ["teien"]
CMD ["serve", "--host", "0.0.0.0"]
