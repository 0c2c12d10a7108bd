import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Mail } from '#ui/mail.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { DeskTable } from '#web/desk-table.tsx'
import { CaseStatusBadge } from '../web/case-status.tsx'
import { topicWords } from '../rules.ts'
import { caseColumns, listDeskCases } from '../desk-contract.ts'
import { agoWords, deskStatusWords, isOld } from '../desk-rules.ts'

const asOptions = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** What fans wrote, and for how long each of them has waited. */
export default function CasesScreen() {
  const [now] = useState(() => Date.now())
  return (
    <DeskPage title="Casos" intro="Lo que nos escribe la afición. Prometemos responder en 5 días hábiles.">
      <DeskTable
        endpoint={listDeskCases}
        caption="Casos"
        searchLabel="Buscar caso, nombre, correo o pedido"
        sort="-number"
        rowKey={({ id }) => id}
        filters={[
          {
            key: 'status',
            label: 'Estado',
            options: [{ value: 'waiting', label: 'Esperan al club' }, ...asOptions(deskStatusWords)],
          },
          { key: 'topic', label: 'Tema', options: asOptions(topicWords) },
          {
            key: 'assigned',
            label: 'Quién lo lleva',
            options: [
              { value: 'me', label: 'Yo' },
              { value: 'nobody', label: 'Nadie' },
            ],
          },
        ]}
        list={caseColumns}
        columns={[
          {
            key: 'number',
            align: 'start',
            cell: ({ id, number }) => (
              <Link
                to={deskPaths.supportCase(id)}
                className="nums inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand underline-offset-4 hover:underline"
              >
                {number}
              </Link>
            ),
          },
          {
            key: 'name',
            header: 'Quién',
            cell: ({ name, email }) => (
              <>
                <span className="block">{name}</span>
                <span className="block text-sm text-ink-2">
                  <Mail>{email}</Mail>
                </span>
              </>
            ),
          },
          { key: 'topic', cell: ({ topic }) => topicWords[topic] },
          {
            key: 'status',
            cell: ({ status }) => <CaseStatusBadge status={status} words={deskStatusWords} />,
          },
          {
            key: 'waitsSince',
            header: 'Espera',
            cell: ({ waitsSince }) =>
              waitsSince === null ? (
                <span className="text-ink-2">No nos espera</span>
              ) : (
                <Badge tone={isOld(waitsSince, now) ? 'danger' : 'neutral'}>
                  {agoWords(waitsSince, now)}
                </Badge>
              ),
          },
          { key: 'assignedName', cell: ({ assignedName }) => assignedName ?? 'Nadie' },
          'changedAt',
        ]}
        empty={{ title: 'No hay casos', children: 'Lo que escriba la afición aparece aquí.' }}
      />
    </DeskPage>
  )
}
