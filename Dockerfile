# Every image of the product (docs/operating.md). Targets: page, remote (with REMOTE=mfe-…), server, database, demo.
# The build uses only the npm registry. A layer is rebuilt when the files it copies have changed: sources come after packages, and
# the sources of one remote after everything that it depends on.

# An installation names them by digest (docs/operating.md).
ARG NODE_IMAGE=node:24-bookworm-slim
ARG POSTGRES_IMAGE=postgres:17-bookworm

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
ENV NODE_ENV=production
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY e2e/package.json e2e/
COPY mfe-auth/package.json mfe-auth/
COPY mfe-cloud/package.json mfe-cloud/
COPY mfe-documents/package.json mfe-documents/
COPY mfe-mail/package.json mfe-mail/
COPY mfe-portal/package.json mfe-portal/
COPY mfe-admin/package.json mfe-admin/
COPY mfe-control/package.json mfe-control/
COPY server/package.json server/
COPY shared/api/package.json shared/api/
COPY shared/contract/package.json shared/contract/
COPY shared/i18n/package.json shared/i18n/
COPY shared/lazy/package.json shared/lazy/
COPY shared/ncalayer/package.json shared/ncalayer/
COPY shared/releases/package.json shared/releases/
COPY shared/remotes/package.json shared/remotes/
COPY shared/router/package.json shared/router/
COPY shared/sdk/package.json shared/sdk/
COPY shared/session/package.json shared/session/
COPY shared/telemetry/package.json shared/telemetry/
COPY shared/testing/package.json shared/testing/
COPY shared/ui/package.json shared/ui/
COPY shared/webpack/package.json shared/webpack/
COPY shell/package.json shell/

# The build stage.
FROM manifests AS tools
RUN --mount=type=cache,target=/root/.npm --mount=type=cache,target=/root/.local/share/pnpm \
  NODE_ENV=development npm exec --yes -- pnpm@12.21.0 install --frozen-lockfile --reporter=append-only

# The runtime stage: no build tools, no embedded database.
FROM manifests AS packages
RUN --mount=type=cache,target=/root/.npm --mount=type=cache,target=/root/.local/share/pnpm \
  npm exec --yes -- pnpm@12.21.0 install --frozen-lockfile --prod --no-optional --reporter=append-only \
  --filter @qujat/server --filter @qujat/shell --filter @qujat/releases --filter @qujat/telemetry

FROM tools AS sources
COPY tsconfig.base.json ./
COPY shared shared

FROM sources AS shell-build
COPY shell shell
# Public keys. Docker does not see that a build secret has changed, but it sees this list change, and signs again.
COPY secrets/trusted-releasers /
RUN --mount=type=secret,id=release-key,required=true \
  RELEASE_KEY_FILE=/run/secrets/release-key node shared/webpack/src/export-release.ts shell /release

FROM sources AS remote-build
ARG REMOTE
# The HTML of a remote's pages is drawn in the shell's frame.
COPY shell/src shell/src
COPY ${REMOTE} ${REMOTE}
COPY secrets/trusted-releasers /
RUN --mount=type=secret,id=release-key,required=true \
  RELEASE_KEY_FILE=/run/secrets/release-key node shared/webpack/src/export-release.ts ${REMOTE} /release

# Bills of materials of the images. Releases have their own.
FROM sources AS bills
RUN dpkg-query -W -f '${Package} ${Version}\n' > /debian && \
  node shared/webpack/src/write-bill.ts qujat /bills/bom.cdx.json --debian /debian @qujat/server @qujat/shell @qujat/releases

FROM ${POSTGRES_IMAGE} AS database-packages
RUN dpkg-query -W -f '${Package} ${Version}\n' > /tmp/debian

FROM sources AS database-bill
COPY --from=database-packages /tmp/debian /debian
RUN node shared/webpack/src/write-bill.ts qujat-database /bills/bom.cdx.json --debian /debian

# The mount points of volumes must belong to the user who writes there.
FROM packages AS running
RUN install -d -o node -g node -m 0750 /releases /drop /data /data/files /data/anchors /drops $(for remote in mfe-*; do echo "/drops/$remote"; done)
COPY shared/contract shared/contract
COPY shared/releases shared/releases
COPY shared/telemetry shared/telemetry
COPY --from=bills /bills/bom.cdx.json ./
ENV RELEASES_DIR=/releases
USER node

FROM running AS page
COPY shell/package.json shell/package.json
COPY shell/src/frame/shell-pages.ts shell/src/frame/
COPY shell/page shell/page
COPY --from=shell-build /release /release
ARG COMMIT=
ENV COMMIT=${COMMIT} RELEASE_FOLDER=/release
EXPOSE 8080
CMD ["node", "shell/page/main.ts"]
HEALTHCHECK --interval=30s --start-interval=3s --timeout=15s --start-period=60s CMD ["node", "shell/page/health.ts"]

FROM running AS remote
COPY --from=remote-build /release /release
ARG COMMIT=
ENV COMMIT=${COMMIT} RELEASE_FOLDER=/release
CMD ["node", "shared/releases/container/keep-registered.ts"]
HEALTHCHECK --interval=30s --start-interval=3s --timeout=15s --start-period=60s CMD ["node", "shared/releases/container/health.ts"]

# One image with two commands: node server/src/app/main.ts and node server/src/app/worker-main.ts.
FROM running AS server
COPY server server
ENV DATA_DIR=/data SERVER_HOST=0.0.0.0 SERVER_PORT=4000
EXPOSE 4000
CMD ["node", "server/src/app/main.ts"]
HEALTHCHECK --interval=30s --start-interval=3s --timeout=15s --start-period=60s CMD ["node", "server/src/app/health.ts"]

# PostgreSQL never runs as root, so its data folder belongs to its user from the start.
FROM ${POSTGRES_IMAGE} AS database
RUN install -d -o postgres -g postgres -m 0700 /data
COPY --from=database-bill /bills/bom.cdx.json /
ENV PGDATA=/data/17
USER postgres

# To try the product with its demo (docker-compose.demo.yml).
FROM tools AS demo
RUN install -d -o node -g node -m 0750 /data
COPY . .
# The key that signs these releases is not kept: nothing else is signed by it.
RUN dpkg-query -W -f '${Package} ${Version}\n' > /tmp/debian && \
  node shared/webpack/src/write-bill.ts qujat-demo bom.cdx.json --debian /tmp/debian @qujat/server @qujat/shell @qujat/releases @qujat/webpack
RUN node shared/webpack/src/cli.ts && mv .data/release-keys/trusted-releasers.json . && rm -r .data
ENV NODE_ENV=development DATA_DIR=/data RELEASES_DIR=/data/releases TRUSTED_RELEASERS=/app/trusted-releasers.json
USER node
# The image contains its releases; nothing is built in the container.
CMD ["sh", "-c", "rm -rf /data/releases && cp -r /app/.releases /data/releases && exec node scripts/start.ts"]
