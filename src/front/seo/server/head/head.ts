/** What a page says of itself to those who do not run it: search engines, messengers, networks. */
export type Head = {
  title: string
  description: string
  /** The one path of this content, whatever path led to it; null: none should be listed. */
  canonical: string | null
  kind?: 'website' | 'article' | 'product'
  picture?: Picture
  /** schema.org; see structured-data. */
  structured?: object[]
}

export type Picture = { path: string; alt: string; width?: number; height?: number }

/** The size that every network shows whole. */
export const ogImageSize = { width: 1200, height: 630 }
