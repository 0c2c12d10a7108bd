import { Link } from 'react-router'
import { stateWords } from '#front/holder-messages/rules.ts'
import { formatCount } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Table } from '#ui/table.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import type { CampaignLine, Figures } from '../contract.ts'
import { pointsWords, shareWords, verdictOf, verdictWords } from '../rules.ts'

/** Campaigns with the few figures that are compared between them. */
export function CampaignTable({ campaigns }: { campaigns: readonly CampaignLine[] }) {
  return (
    <Table
      caption="Campañas"
      hideCaption
      rows={campaigns}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'subject',
          header: 'Campaña',
          cell: ({ id, subject, segment }) => (
            <>
              <Link
                to={deskPaths.campaign(id)}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
              >
                {subject === '' ? 'Borrador sin asunto' : subject}
              </Link>
              <span className="block text-sm text-ink-2">{segment}</span>
            </>
          ),
        },
        {
          key: 'state',
          header: 'Estado',
          cell: ({ state, sendAt, writtenAt }) => (
            <>
              <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
              <span className="mt-1 block text-sm text-ink-2">{formatMoment(sendAt ?? writtenAt)}</span>
            </>
          ),
        },
        {
          key: 'told',
          header: 'Llegó a',
          align: 'end',
          cell: ({ told, total, state }) =>
            state === 'draft' || state === 'waiting' ? (
              <span className="text-ink-2">Sin enviar</span>
            ) : (
              <span className="nums">
                {state === 'done' ? formatCount(told) : `${formatCount(told)} de ${formatCount(total)}`}
              </span>
            ),
        },
        {
          key: 'opened',
          header: 'Abrieron',
          align: 'end',
          cell: ({ figures }) => <Share figures={figures} of="opened" />,
        },
        {
          key: 'clicked',
          header: 'Visitaron',
          align: 'end',
          cell: ({ figures }) => <Share figures={figures} of="clicked" />,
        },
        {
          key: 'bought',
          header: 'Compraron en 7 días',
          align: 'end',
          cell: ({ figures }) =>
            figures === null ? (
              <span className="text-ink-2">–</span>
            ) : (
              <>
                <span className="nums block text-end">
                  {formatCount(figures.told.buyers)} ({shareWords(figures.told.buyers, figures.told.people)})
                </span>
                <span className="nums block text-end text-sm text-ink-2">
                  {formatMoney(figures.told.cents)}
                </span>
              </>
            ),
        },
        {
          key: 'sold',
          header: 'Contra los apartados',
          cell: ({ figures }) => <Sold figures={figures} />,
        },
      ]}
    />
  )
}

function Share({ figures, of }: { figures: Figures | null; of: 'opened' | 'clicked' }) {
  if (figures === null || figures.measured === 0) return <span className="text-ink-2">–</span>
  return <span className="nums">{shareWords(figures[of], figures.measured)}</span>
}

function Sold({ figures }: { figures: Figures | null }) {
  if (figures === null) return <span className="text-ink-2">–</span>
  const { difference, over } = figures
  return (
    <>
      {difference !== null && <span className="nums block">{pointsWords(difference)}</span>}
      <span className="block text-sm text-ink-2">{verdictWords[verdictOf(difference, over)].title}</span>
    </>
  )
}
