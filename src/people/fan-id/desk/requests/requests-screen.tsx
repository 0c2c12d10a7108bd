import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DeskTable } from '#web/desk-table.tsx'
import { itemLabels, requestLabels } from '../../about-me-rules.ts'
import { spokenNumber } from '../../card-rules.ts'
import { Due } from '../due.tsx'
import {
  listFanRequests,
  requestColumns,
  requestStates,
  type RequestRow,
} from '../../desk-requests-contract.ts'
import { RequestWork } from './request-work.tsx'
import { wordOptions } from '#lib/table.ts'

const tones = {
  open: 'warn',
  accepted: 'brand',
  refused: 'neutral',
  done: 'ok',
  withdrawn: 'neutral',
} as const

/** What fans ask about their data, by the law's clock. */
export default function RequestsScreen() {
  const [opened, setOpened] = useState<RequestRow | null>(null)
  return (
    <DeskPage
      title="Solicitudes de datos personales"
      intro="La ley da 20 días hábiles para responder y 15 más para cumplir. El acceso y el borrado los hace cada quien desde su Fan ID, al momento."
    >
      <DeskTable
        endpoint={listFanRequests}
        exportAs="fan-requests"
        caption="Solicitudes de datos personales"
        searchLabel="Buscar número de Fan ID"
        sort="answerBy"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'status',
            label: 'Estado',
            options: wordOptions(requestStates),
          },
          { key: 'kind', label: 'Qué piden', options: wordOptions(requestLabels) },
        ]}
        list={requestColumns}
        columns={[
          {
            key: 'kind',
            cell: ({ kind, item }) => (item === null ? requestLabels[kind] : `Corregir: ${itemLabels[item]}`),
          },
          {
            key: 'fanNumber',
            cell: ({ fanNumber }) => (
              <span className="nums whitespace-nowrap">{spokenNumber(fanNumber)}</span>
            ),
          },
          {
            key: 'status',
            cell: ({ status }) => <Badge tone={tones[status]}>{requestStates[status]}</Badge>,
          },
          'askedAt',
          {
            key: 'answerBy',
            header: 'Plazo',
            cell: ({ status, answerBy, carryOutBy }) =>
              status === 'open' ? (
                <Due at={answerBy} soonDays={7} />
              ) : status === 'accepted' ? (
                <Due at={carryOutBy} soonDays={7} />
              ) : (
                'Cerrada'
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
        empty={{ title: 'No hay solicitudes', children: 'Lo que pidan desde su Fan ID aparece aquí.' }}
      />
      <Dialog
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={
          opened === null
            ? ''
            : opened.item === null
              ? requestLabels[opened.kind]
              : `Corregir «${itemLabels[opened.item]}»`
        }
      >
        {opened !== null && <RequestWork row={opened} onDone={() => setOpened(null)} />}
      </Dialog>
    </DeskPage>
  )
}
