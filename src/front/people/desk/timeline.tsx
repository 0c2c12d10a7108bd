import {
  IconArmchair,
  IconBan,
  IconCash,
  IconCreditCardRefund,
  IconDeviceMobile,
  IconDoorEnter,
  IconIdBadge2,
  IconMail,
  IconMessage,
  IconNote,
  IconRepeat,
  IconShieldCheck,
  IconTicket,
  IconUser,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { readTimeline } from '../contract.ts'
import { kindsFor, tabs, tabWords, type EntryKind, type Tab } from '../timeline-rules.ts'

type Entry = Answer<typeof readTimeline>['entries'][number]

const icons: Record<EntryKind, Icon> = {
  purchase: IconTicket,
  ticket: IconRepeat,
  payment: IconCash,
  refund: IconCreditCardRefund,
  credit: IconWallet,
  entry: IconDoorEnter,
  absence: IconArmchair,
  case: IconMessage,
  message: IconMail,
  consent: IconShieldCheck,
  note: IconNote,
  fan: IconIdBadge2,
  restriction: IconBan,
  device: IconDeviceMobile,
  account: IconUser,
}

const tints = { open: 'bg-warn-soft text-warn', good: 'bg-ok-soft text-ok', none: 'bg-sunken text-ink-2' }

const linkTo = { order: deskPaths.order, case: deskPaths.supportCase, person: deskPaths.person }

/** Everything that happened, the newest first; tabs and a year narrow it. */
export function Timeline({ accountId }: { accountId: string }) {
  const may = useMay()
  const [year, setYear] = useState('')
  const shown = tabs.filter((tab) => kindsFor(may, tab).length > 0)
  const panel = (tab?: Tab) => (
    <Story key={`${tab} ${year}`} accountId={accountId} tab={tab} year={year} onYear={setYear} />
  )
  return (
    <Card as="section" className="min-w-0 px-4 pb-4">
      <h2 className="sr-only">Lo que pasó</h2>
      <Tabs
        label="Qué se muestra"
        tabs={[
          { value: 'todo', label: 'Todo', content: panel() },
          ...shown.map((tab) => ({ value: tab, label: tabWords[tab], content: panel(tab) })),
        ]}
      />
    </Card>
  )
}

type StoryProps = {
  accountId: string
  tab: Tab | undefined
  year: string
  onYear: (year: string) => void
}

function Story({ accountId, tab, year, onYear }: StoryProps) {
  const [pages, setPages] = useState<(string | null)[]>([null])
  const query = { ...(tab !== undefined && { tab }), ...(year !== '' && { year }) }
  return (
    <>
      {pages.map((before, index) => (
        <Page
          key={before ?? 'newest'}
          accountId={accountId}
          query={{ ...query, ...(before !== null && { before }) }}
          last={index === pages.length - 1}
          years={index === 0 ? { year, onYear } : null}
          onMore={(more) => setPages([...pages, more])}
        />
      ))}
    </>
  )
}

type PageProps = {
  accountId: string
  query: { tab?: Tab; year?: string; before?: string }
  last: boolean
  years: { year: string; onYear: (year: string) => void } | null
  onMore: (before: string) => void
}

function Page({ accountId, query, last, years, onMore }: PageProps) {
  const read = useRead(readTimeline, { params: { accountId }, query })
  return (
    <Loaded read={read} title="No pudimos leer lo que pasó">
      {(answer) => (
        <>
          {years !== null && answer.years.length > 1 && (
            <div className="mb-3 ml-auto w-36">
              <SelectField
                label="Año"
                options={[
                  { value: '', label: 'Todos' },
                  ...answer.years.map((one) => ({ value: `${one}`, label: `${one}` })),
                ]}
                value={years.year}
                onChange={({ target }) => years.onYear(target.value)}
              />
            </div>
          )}
          {answer.entries.length === 0 && query.before === undefined && (
            <p className="py-6 text-ink-2">Nada todavía.</p>
          )}
          <ol>
            {answer.entries.map((entry, index) => (
              <Row key={entry.id} entry={entry} joined={index < answer.entries.length - 1} />
            ))}
          </ol>
          {last && answer.more !== null && (
            <Button size="sm" variant="secondary" onClick={() => onMore(answer.more!)}>
              Ver más
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

function Row({
  entry: { kind, tone, words, detail, link, at, when },
  joined,
}: {
  entry: Entry
  joined: boolean
}) {
  const Shown = icons[kind]
  return (
    <li className="relative flex gap-3 pb-3">
      {joined && <span aria-hidden className="absolute top-9 bottom-0 left-4 w-px bg-line" />}
      <span className={`grid size-8 shrink-0 place-items-center rounded-full ${tints[tone ?? 'none']}`}>
        <Shown size={18} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <p className="font-semibold wrap-anywhere">{words}</p>
          {link !== null && (
            <Link className="nums font-semibold text-brand hover:underline" to={linkTo[link.to](link.id)}>
              {link.words}
            </Link>
          )}
          <time dateTime={at} className="nums ml-auto text-xs whitespace-nowrap text-ink-2">
            {when ?? formatMoment(at)}
          </time>
        </div>
        {detail !== null && <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-2">{detail}</p>}
      </div>
    </li>
  )
}
