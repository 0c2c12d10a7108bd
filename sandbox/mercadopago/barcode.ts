import { code128 } from '#lib/code-128.ts'
import { type Html, html } from './page.ts'

/** Code 128, drawn as SVG with the number below it. */
export function barcodeSvg(digits: string): Html {
  const { bars, width } = code128(digits) ?? { bars: [], width: 0 }
  return html`<svg class="barcode" viewBox="0 0 ${width} 60" role="img" aria-label="Código de barras">
      ${bars.map((bar) => html`<rect x="${bar.x}" y="0" width="${bar.width}" height="60" />`)}
    </svg>
    <p class="code small">${digits}</p>`
}
