import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { SearchField } from '#ui/search-field.tsx'
import { useRead } from '#web/query.ts'
import { listTags } from '../contract.ts'

const pauseMs = 300

type NewsFiltersProps = {
  text: string
  tag: string
  onText: (text: string) => void
  /** Where a tag leads with what is sought; the chosen tag leads back to all. */
  toTag: (tag: string, text: string) => string
}

export function NewsFilters({ text, tag, onText, toTag }: NewsFiltersProps) {
  const { data } = useRead(listTags, {})
  const { typed, type, sendNow } = useTyped(text, onText)
  const tags = (data?.tags ?? []).map(({ name }) => name)
  const shown = tag === '' || tags.includes(tag) ? tags : [tag, ...tags]
  return (
    <search className="mb-8 grid gap-4 lg:grid-cols-[20rem_1fr] lg:items-center lg:gap-8">
      <SearchField
        label="Buscar noticias"
        placeholder="Buscar noticias"
        maxLength={80}
        value={typed}
        onValueChange={type}
      />
      <nav aria-label="Temas" className={`min-h-13 min-w-0 ${data === undefined ? 'sm:min-h-26' : ''}`}>
        {/* On a phone one row that slides; its padding leaves room for the focus ring. */}
        <ul className="flex gap-2 py-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap">
          {shown.map((name) => (
            <li key={name}>
              <Link
                to={toTag(name, typed)}
                replace
                preventScrollReset
                onClick={sendNow}
                aria-current={name === tag ? 'true' : undefined}
                className="flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-semibold whitespace-nowrap text-ink-2 transition hover:border-brand hover:text-brand aria-[current]:border-brand aria-[current]:bg-brand aria-[current]:text-on-brand"
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

/**
 * What stands in the field. It is asked for once the fingers rest, not at every letter; an address that changes by
 * itself (back, «Ver todas») writes the field, one that answers what was sent leaves what was typed since.
 */
function useTyped(text: string, onText: (text: string) => void) {
  const [field, setField] = useState({ typed: text, sent: text, seen: text })
  const { typed, sent, seen } = field
  if (text !== seen) setField({ typed: text === sent ? typed : text, sent: text, seen: text })
  const sendNow = () => setField((now) => ({ ...now, sent: now.typed }))
  useEffect(() => {
    if (typed === sent) return undefined
    const pause = setTimeout(() => {
      setField((now) => ({ ...now, sent: typed }))
      onText(typed)
    }, pauseMs)
    return () => clearTimeout(pause)
  }, [typed, sent, onText])
  return { typed, type: (words: string) => setField((now) => ({ ...now, typed: words })), sendNow }
}
