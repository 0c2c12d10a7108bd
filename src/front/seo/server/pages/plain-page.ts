import type { PublicPage } from './public-page.ts'

type PlainPage = {
  path: string
  title: string
  description: string | (() => string)
  reads?: string[]
  changedAt?: Date
}

/** A public page that says the same to everybody: what it is called and what it is for. */
export function plainPage({ path, title, description, reads = [], changedAt }: PlainPage): PublicPage {
  return {
    path,
    read: () => ({
      head: {
        title,
        description: typeof description === 'string' ? description : description(),
        canonical: path,
      },
      reads,
    }),
    addresses: () => [changedAt === undefined ? { path } : { path, changedAt }],
  }
}
