import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { fromWords, untilWords } from '../rules.ts'
import { listDeskRestrictions, restrictionColumns, type DeskRestriction } from '../desk-contract.ts'
import { Issue } from './issue.tsx'
import { RestrictionWork } from './restriction-work.tsx'
import { categoryWords, deskAppealWords, fanWords, nameWords, stateWords } from '../desk-rules.ts'
import { wordOptions } from '#lib/table.ts'

const tones = {
  pending: 'warn',
  coming: 'warn',
  standing: 'danger',
  lifted: 'ok',
  over: 'neutral',
} as const

/** Who is kept out, why and until when; what they say against it. */
export default function RestrictionsScreen() {
  const [opened, setOpened] = useState<DeskRestriction | null>(null)
  const [issuing, setIssuing] = useState(false)
  return (
    <DeskPage
      title="Restricciones"
      intro="Quién no puede comprar ni entrar, por qué y hasta cuándo. Las apelaciones las decide otra persona."
      actions={
        <Button icon={<IconBan size={20} aria-hidden />} onClick={() => setIssuing(true)}>
          Restringir a una persona
        </Button>
      }
    >
      <DeskTable
        endpoint={listDeskRestrictions}
        exportAs="restrictions"
        caption="Restricciones"
        searchLabel="Buscar persona, Fan ID, motivo o expediente"
        sort="-issuedAt"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'state',
            label: 'Estado',
            options: wordOptions(stateWords),
          },
          {
            key: 'appeal',
            label: 'Apelación',
            options: wordOptions(deskAppealWords),
          },
          { key: 'category', label: 'Causa', options: wordOptions(categoryWords) },
        ]}
        list={restrictionColumns}
        columns={[
          { key: 'name', cell: nameWords },
          {
            key: 'fanNumber',
            cell: (row) => <span className="nums whitespace-nowrap">{fanWords(row)}</span>,
          },
          {
            key: 'state',
            cell: ({ state }) => <Badge tone={tones[state]}>{stateWords[state]}</Badge>,
          },
          'category',
          { key: 'startsAt', cell: ({ startsAt }) => fromWords(startsAt) },
          { key: 'endsAt', cell: ({ endsAt }) => untilWords(endsAt) },
          {
            key: 'appealDueAt',
            header: 'Apelación',
            cell: ({ appeal, appealDueAt }) =>
              appeal === 'open' && appealDueAt !== null ? (
                <>
                  <Badge tone="warn">{deskAppealWords.open}</Badge>
                  <span className="mt-1 block text-sm text-ink-2">Antes del {formatMoment(appealDueAt)}</span>
                </>
              ) : appeal === null ? (
                'No'
              ) : (
                deskAppealWords[appeal]
              ),
          },
          {
            key: 'open',
            header: <span className="sr-only">Abrir</span>,
            cell: (row) => (
              <Button variant="secondary" size="sm" onClick={() => setOpened(row)}>
                Abrir
              </Button>
            ),
          },
        ]}
        empty={{ title: 'Nadie está restringido', children: 'Lo que restrinja el club aparece aquí.' }}
      />
      <Dialog open={opened !== null} onClose={() => setOpened(null)} title="Restricción">
        {opened !== null && <RestrictionWork row={opened} onDone={() => setOpened(null)} />}
      </Dialog>
      <Dialog open={issuing} onClose={() => setIssuing(false)} title="Restringir a una persona">
        <Issue onDone={() => setIssuing(false)} />
      </Dialog>
    </DeskPage>
  )
}
