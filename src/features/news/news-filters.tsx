import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { SearchField } from '#ui/search-field.tsx'
import { useRead } from '#web/query.ts'
import { listTags } from './contract.ts'

const pauseMs = 300

type NewsFiltersProps = {
  text: string
  tag: string
  onText: (text: string) => void
  /** Where a tag leads; the chosen one leads back to all. */
  toTag: (tag: string) => string
}

export function NewsFilters({ text, tag, onText, toTag }: NewsFiltersProps) {
  const { data } = useRead(listTags, {})
  const tags = (data?.tags ?? []).map(({ name }) => name)
  const shown = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <search className="mb-8 grid gap-4 lg:grid-cols-[20rem_1fr] lg:items-center lg:gap-8">
      <Words key={text === '' ? 'none' : 'some'} text={text} onText={onText} />
      <nav aria-label="Temas" className="min-h-11">
        <ul className="flex flex-wrap gap-2">
          {shown.map((name) => (
            <li key={name}>
              <Link
                to={toTag(name)}
                replace
                preventScrollReset
                aria-current={name === tag ? 'true' : undefined}
                className="flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold text-ink-2 transition hover:border-brand hover:text-brand aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </search>
  )
}

/** Asks once the fingers rest, not at every letter. */
function Words({ text, onText }: Pick<NewsFiltersProps, 'text' | 'onText'>) {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed === text) return undefined
    const pause = setTimeout(() => onText(typed), pauseMs)
    return () => clearTimeout(pause)
  }, [typed, text, onText])
  return (
    <SearchField
      label="Buscar noticias"
      placeholder="Buscar noticias"
      maxLength={80}
      value={typed}
      onValueChange={setTyped}
    />
  )
}
