/**
 * A hostile sender who wants to find out about the reader, or more: a server that records its requests, and HTML that tries everything to
 * cause one.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Stranger {
  readonly address: string;
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  readonly stop: () => void;
}

export const startStranger = async (picture: Buffer): Promise<Stranger> => {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ url = '', headers }, answer) => {
    asked.push({ path: url, headers });
    answer.writeHead(200, { 'access-control-allow-origin': '*' }).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    // Cookies ignore ports: a browser that made a request would send ours along.
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => void server.close(),
  };
};

export const hostileHtml = (
  at: string,
): string => `<!doctype html><html background="${at}/html"><head><base href="${at}/base/"><meta http-equiv="refresh" content="0;url=${at}/refresh">
<link rel="stylesheet" href="${at}/stylesheet"><link rel="prefetch" href="${at}/prefetch"><link rel="preload" as="image" href="${at}/preload"><link rel="dns-prefetch" href="${at}"><link rel="icon" href="${at}/icon">
<style>@import "${at}/import";@font-face{font-family:x;src:url(${at}/font)}body{font-family:x;background:url(${at}/background)}</style></head>
<body background="${at}/body" onload="fetch('${at}/onload')"><h1>Акция</h1><p>Скидка <b>30 %</b></p>
<script>top.document.title='взломано';window.name='взломано';fetch('${at}/script')</script><script src="${at}/script.js"></script>
<img src="${at}/1.gif" alt="Баннер" onerror="alert(1)" onload="fetch('${at}/handler')"><img src="cid:logo@x" alt="Логотип"><img src="x" onerror="fetch('${at}/onerror')"><img srcset="${at}/srcset 1x" alt="">
<picture><source srcset="${at}/source"><img alt=""></picture><svg onload="fetch('${at}/svg')" width="9" height="9"><image href="${at}/svg-image"/><use href="${at}/use#x"/><a href="javascript:alert(1)"><text>x</text></a></svg>
<math><mtext><style><img src=x onerror="fetch('${at}/math')"></style></mtext></math><table background="${at}/table"><tr><td background="${at}/cell" style="background-image:image-set('${at}/image-set' 1x)">x</td></tr></table>
<iframe src="${at}/iframe"></iframe><iframe srcdoc="<img src='${at}/srcdoc'><script>fetch('${at}/srcdoc-script')</script>"></iframe><object data="${at}/object"></object><embed src="${at}/embed">
<video poster="${at}/poster" src="${at}/video" autoplay></video><audio src="${at}/audio" autoplay></audio><form action="${at}/form"><input name="p" autofocus onfocus="alert(1)"><input type="image" src="${at}/input"><button>Войти</button></form>
<p><a href="javascript:alert(document.domain)">Отписаться</a> <a href="/login?redirect_uri=${at}/login">Сеанс</a> <a href="${at}/top" target="_top">Наверх</a> <a href="${at}/self" target="_self">Здесь</a> <a href="${at}/ping-page" ping="${at}/ping" title="https://bank.example">Банк</a></p>
<p style="width:expression(alert(1));list-style:url(${at}/list)">x</p><div style="position:fixed;inset:0;z-index:9999;background:url(${at}/cover)">поверх</div></body></html>`;
