import { useEffect, useRef } from 'react'
import { slugOf } from '#lib/slug.ts'

type Own = { name: string; slug: string; write: (slug: string) => void }

/** A new thing's address follows its name until somebody types another. */
export function useOwnSlug({ name, slug, write }: Own): void {
  const proposed = useRef('')
  useEffect(() => {
    if (slug !== proposed.current) return
    proposed.current = slugOf(name)
    if (proposed.current !== slug) write(proposed.current)
  }, [name, slug, write])
}
