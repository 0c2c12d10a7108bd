import type { Services } from '#server/services.ts'
import { ogImageHash, type Card } from '../og-image/og-image-renderer.ts'
import type { Head } from '../head/head.ts'
import type { Answers } from '#server/first-answer.ts'

/** What a document says before its screen runs. */
export type Page = {
  head: Head
  /** The document that holds the screen's picture, and its marked words (decision 7). */
  document?: 'inicio'
  words?: Record<string, string>
  /** What the screen asks first, under /api: asked for beside the code instead of after it. */
  reads?: string[]
  /** What the screen shows first: it stands in the document and is not asked for again. */
  answers?: Answers
  /** The screen that the server draws with them. */
  picture?: 'shop' | 'product' | 'article' | 'match'
}

export type PageAddress = { path: string; changedAt?: Date }

/** One kind of page that everybody may see: its head, its addresses for the sitemap, its card. */
export type PublicPage = {
  /** As in the route table. */
  path: string
  /** Questions of the address that make the screen show something else: asked one, the server draws nothing. */
  narrowedBy?: string[]
  /** Null: there is no such page. */
  read: (services: Services, params: Record<string, string>) => Page | null | Promise<Page | null>
  addresses?: (services: Services) => PageAddress[] | Promise<PageAddress[]>
  card?: CardKind
}

/** Served as `/og/<kind>/<key>.png`. */
export type CardKind = {
  kind: string
  read: (services: Services, key: string) => Card | null | Promise<Card | null>
}

/** Where a card lies; the address changes with what the card shows. */
export function ogImagePath(kind: string, key: string | number, facts: object): string {
  return `/og/${kind}/${key}.png?v=${ogImageHash({ facts })}`
}
