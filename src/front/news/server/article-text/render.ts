import { Marked, type RendererThis, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import { pictureHtml, type Picture } from './picture-html.ts'
import { safeLink } from './safe-link.ts'

/** A picture of ours in the text: `![What it shows](imagen:0199…)`. Pictures from elsewhere do not appear. */
const ownPicture = /^imagen:([0-9a-f-]{36})$/

/** The pictures that a text may name, so that their sizes can be looked up. */
export function picturesIn(markdown: string): string[] {
  return [...markdown.matchAll(/imagen:([0-9a-f-]{36})/g)].map(([, id = '']) => id)
}

/** Markdown as HTML that can be shown: raw HTML is dropped, and nothing leaves that is not on the list below. */
export function renderArticle(markdown: string, pictures: Picture[]): string {
  const known = new Map(pictures.map((picture) => [picture.id, picture]))
  const writer = new Marked({
    gfm: true,
    renderer: {
      html: () => '',
      heading(this: RendererThis, { tokens, depth }: Tokens.Heading) {
        const level = depth <= 2 ? 2 : 3
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
      },
      image: ({ href, text }: Tokens.Image) => {
        const picture = known.get(ownPicture.exec(href)?.[1] ?? '')
        return picture === undefined ? '' : pictureHtml(picture, text)
      },
    },
  })
  return sanitize(writer.parse(markdown, { async: false }), shown).trim()
}

const words = 'h2 h3 p ul ol li blockquote hr br strong em del code pre a'.split(' ')
const tables = 'table thead tbody tr th td'.split(' ')
const pictures = 'picture source img'.split(' ')

const shown: sanitize.IOptions = {
  allowedTags: [...words, ...tables, ...pictures],
  allowedAttributes: {
    a: ['href', 'rel'],
    ol: ['start'],
    source: ['type', 'srcset', 'sizes'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img', 'source'],
  disallowedTagsMode: 'discard',
  transformTags: {
    // A link that may not be followed leaves its words: `span` is not on the list.
    a: (tagName, { href }) => {
      const attribs = safeLink(href)
      return attribs === null ? { tagName: 'span', attribs: {} } : { tagName, attribs }
    },
  },
  // The parser above wrote every picture; should one come another way, it goes.
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !ours.test(attribs['src'] ?? '')) ||
    (tag === 'source' && !ours.test(attribs['srcset'] ?? '')),
}

const ours = /^\/api\/news\/images\/[0-9a-f-]{36}\//
