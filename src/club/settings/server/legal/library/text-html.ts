import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { anchorOf } from '../../../legal-rules.ts'

export type TextPart = { id: string; title: string }

const tags = ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'br', 'hr']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

/** A text as HTML of a closed list of elements, and its table of contents. */
export function textHtml(words: string): { html: string; contents: TextPart[] } {
  const contents: TextPart[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const title = this.parser.parseInline(tokens, this.parser.textRenderer)
        const id = anchorOf(title)
        if (depth === 2) contents.push({ id, title })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`
      },
    },
  })
  const html = sanitizeHtml(marked.parse(words, { async: false }), {
    allowedTags: [...tags, ...tables],
    allowedAttributes: { h2: ['id'], h3: ['id'], a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
  return { html, contents }
}
