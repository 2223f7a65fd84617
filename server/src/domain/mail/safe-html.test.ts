import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeSafe, type SafeHtml } from './safe-html.ts';

const fetched = 'data:image/gif;base64,R0lG';
const safe = (html: string, { remoteImages = false } = {}): SafeHtml => {
  const made = makeSafe(html, {
    remoteImageOf: () => (remoteImages ? fetched : null),
    imageOf: (id) => (id === 'logo@x' ? 'data:image/png;base64,AAAA' : null),
  });
  assert.ok(made);
  return made;
};

describe('the HTML of a letter', () => {
  const hostile: Record<string, string> = {
    script: '<script>alert(1)</script>',
    'script in a script': '<scr<script>ipt>alert(1)</scr</script>ipt>',
    handler: '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
    'javascript link': '<a href="java&#09;script:alert(1)">x</a>',
    'data link': '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    vbscript: '<a href="vbscript:x">x</a>',
    iframe: '<iframe src="https://x.example"></iframe><iframe srcdoc="<script>alert(1)</script>">',
    object: '<object data="x.swf"></object><embed src=x>',
    form: '<form action="https://x.example"><input name=a><button>x</button></form>',
    meta: '<meta http-equiv="refresh" content="0;url=https://x.example">',
    base: '<base href="https://x.example/">',
    link: '<link rel=stylesheet href="https://x.example/x.css">',
    style: '<style>@import "https://x.example"; *{position:fixed}</style>',
    svg: '<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    math: '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
    'broken image': '<img src=x onerror=alert(1)>',
    'svg image': '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    comment: '<!--[if mso]><script>alert(1)</script><![endif]-->',
    noscript: '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    template: '<template><img src=x onerror=alert(1)></template>',
    background:
      '<div style="background:url(https://x.example/a.png)">x</div><table background="https://x.example/b.png"><tr><td>x</td></tr></table>',
    'escaped url': '<div style="background-color:u\\72l(https://x.example)">x</div>',
    expression: '<div style="width:expression(alert(1))">x</div>',
    position: '<div style="position:fixed;top:0;left:0;width:100%">x</div>',
    srcset: '<img srcset="https://x.example/a.png 2x" src="cid:none">',
    video: '<video poster="https://x.example/p.png" src="https://x.example/v.mp4" autoplay></video>',
    'target of links': '<a href="https://x.example" target="_top">x</a>',
    ping: '<a href="https://x.example" ping="https://y.example">x</a>',
    'link of ours':
      '<a href="/login?redirect_uri=https://x.example">x</a><a href="?q=1">x</a><a href="//x.example">x</a><a href="#top">x</a>',
    'link that names another': '<a href="https://x.example" title="https://bank.example">https://bank.example</a>',
    'font face':
      '<style>@font-face{font-family:x;src:url(https://x.example/f.woff2)}</style><p style="font-family:x;src:url(https://x.example/f)">x</p>',
    'image set': '<p style="background-image:image-set(\'https://x.example/a.png\' 1x);list-style-image:url(https://x.example)">x</p>',
    picture: '<picture><source srcset="https://x.example/a.png"><img src="cid:logo@x"></picture>',
    prefetch:
      '<link rel="dns-prefetch" href="//x.example"><link rel=prefetch href="https://x.example/"><link rel=preconnect href="https://x.example">',
    audio:
      '<audio src="https://x.example/a.mp3" autoplay></audio><bgsound src="https://x.example/a.wav"><input type=image src="https://x.example/i.png">',
    frames: '<frameset><frame src="https://x.example"></frameset><portal src="https://x.example"></portal><fencedframe></fencedframe>',
    'css in capitals': '<p style="BACKGROUND-COLOR:URL(https://x.example);behavior:url(x.htc);-moz-binding:url(x)">x</p>',
    'id and name': '<img name="cookie" id="location" src="cid:logo@x">',
    unclosed: '<img src="x" alt="<script>alert(1)</script>"',
  };
  for (const [name, html] of Object.entries(hostile)) {
    test(`is harmless: ${name}`, () => {
      for (const remoteImages of [false, true]) {
        const { html: out } = safe(html, { remoteImages });
        assert.doesNotMatch(
          out,
          /<(?:script|iframe|object|embed|form|input|button|meta|base|link|style|svg|math|video|audio|template|noscript|body|html)\b/i,
          out,
        );
        assert.doesNotMatch(out, /<[^>]*\s(?:on\w+|id|name|ping|srcset|background|poster|xlink:href|action|formaction|class)\s*=/i, out);
        assert.doesNotMatch(out, /<[^>]*(?:javascript|vbscript|data:text|svg\+xml|url\(|expression|position\s*:|@import)/i, out);
        assert.doesNotMatch(out, /target="(?!_blank)/, out);
        assert.doesNotMatch(out, /<img[^>]*\ssrc="(?!data:image\/)/, out);
        assert.doesNotMatch(out, /href="(?!https?:\/\/|mailto:|tel:)/, out);
        assert.doesNotMatch(out, /title="https:\/\/bank/, out);
      }
    });
  }

  test('keeps what a person reads: text, links, tables, colours, inline pictures', () => {
    const { html } = safe(
      '<h1 style="color:#c00;font-size:20px">Счёт</h1><table border=1 cellpadding=6 width="100%"><tr><td colspan=2 bgcolor="#eee">Сумма</td></tr></table><a href="https://x.example/?a=1&b=2">сюда</a> <a href="mailto:a@x.example">письмо</a><img src="cid:logo%40x" alt="Логотип" width=40>',
    );
    assert.match(html, /<h1 style="color:#c00;font-size:20px">Счёт<\/h1>/);
    assert.match(html, /<td colspan="2" bgcolor="#eee">Сумма<\/td>/);
    assert.match(
      html,
      /<a href="https:\/\/x\.example\/\?a=1&amp;b=2" title="https:\/\/x\.example\/\?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">сюда<\/a>/,
    );
    assert.match(html, /<img alt="Логотип" width="40" src="data:image\/png;base64,AAAA" \/>/);
    assert.match(html, /href="mailto:a@x\.example"/);
  });

  test('loads no remote picture until asked', () => {
    const letter = '<img src="https://x.example/a.png" alt="Баннер"><img src="//x.example/b.png"><img src="http://x.example/c.png">';
    assert.deepEqual(
      [safe(letter).remoteImages, safe(letter).html.match(/src=/g)],
      [['https://x.example/a.png', 'https://x.example/b.png', 'http://x.example/c.png'], null],
    );
    assert.match(safe(letter).html, /alt="Баннер"/);
    assert.equal(safe(letter, { remoteImages: true }).html.split(`src="${fetched}"`).length, 4, 'and then they are part of the page');
    assert.equal(safe('<p>без картинок</p><img src="cid:logo@x">').remoteImages.length, 0);
  });

  test('is bounded in depth, and keeps its text', () => {
    assert.match(safe(`${'<div>'.repeat(70_000 / 2)}конец`).html, /конец/);
    // Beyond the bound no element was open: its end tags have ended others, and there is room for another one.
    assert.match(safe(`${'<div>'.repeat(450)}${'</div>'.repeat(250)}<p>конец</p>`).html, /<p>конец<\/p>/);
  });

  test('with too much in it is not sanitised', () => {
    const options = { remoteImageOf: () => null, imageOf: () => null };
    assert.equal(makeSafe('<b>x</b>'.repeat(50_000), options), null);
    assert.equal(makeSafe(`<p style="${'color:red;'.repeat(100_000)}">`, options), null);
  });

  test('changes no text direction, by marks or by entities', () => {
    assert.equal(safe('<p title="a\u202eb">x\u202ey&#8238;z&rlm;</p>').html, '<p title="ab">xyz</p>');
  });
});
