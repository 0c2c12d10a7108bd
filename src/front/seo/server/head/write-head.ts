import { inMarkup } from '#lib/markup.ts'
import { clip, club } from '../rules.ts'
import { ogImageSize, type Head, type Picture } from './head.ts'

/** What search engines show before they cut. */
const descriptionLength = 160

const clubPicture: Picture = { path: '/og/default.png', alt: `La taquilla de ${club.name}` }

/** A head as HTML. Whatever a value holds, it stays a value: names come from people. */
export function writeHead(head: Head, origin: string): string {
  const { canonical, kind = 'website', structured = [] } = head
  const title = head.title.includes(club.name) ? head.title : `${head.title} · ${club.name}`
  const description = clip(head.description, descriptionLength)
  const url = canonical === null ? null : absolute(canonical, origin)
  return [
    `<title>${inMarkup(title)}</title>`,
    named('description', description),
    named('robots', url === null ? 'noindex' : 'max-image-preview:large'),
    ...(url === null ? [] : [`<link rel="canonical" href="${inMarkup(url)}">`, property('url', url)]),
    property('site_name', club.name),
    property('locale', 'es_MX'),
    property('type', kind),
    property('title', head.title),
    property('description', description),
    ...picture(head.picture ?? clubPicture, origin),
    named('twitter:card', 'summary_large_image'),
    ...structured.map(dataBlock),
  ].join('')
}

function picture({ path, alt, width, height }: Picture, origin: string): string[] {
  return [
    property('image', absolute(path, origin)),
    property('image:width', String(width ?? ogImageSize.width)),
    property('image:height', String(height ?? ogImageSize.height)),
    property('image:alt', alt),
  ]
}

function dataBlock(data: object): string {
  const json = inScript({ '@context': 'https://schema.org', ...data })
  return `<script type="application/ld+json">${json}</script>`
}

/** Data in a script element, which no browser runs: it needs no leave of the Content-Security-Policy. */
export function inScript(data: object): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, escape)
}

const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
const named = (name: string, content: string) => `<meta name="${name}" content="${inMarkup(content)}">`
const property = (name: string, content: string) =>
  `<meta property="og:${name}" content="${inMarkup(content)}">`

export function absolute(path: string, origin: string): string {
  return new URL(path, origin).href
}
