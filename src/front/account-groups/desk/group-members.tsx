import { useState } from 'react'
import { Link } from 'react-router'
import { IssueForm } from '#people/restrictions/desk/issue-form.tsx'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Mail } from '#ui/mail.tsx'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { useMay } from '#web/use-may.ts'
import { readGroup } from '../contract.ts'
import type { Group } from './group-screen.tsx'

type Member = Group['members'][number]

/** Who is in the group and what holds each to it; a restriction is set as anywhere else. */
export function GroupMembers({ members }: { members: Member[] }) {
  const mayDo = useMay()
  const [restricting, setRestricting] = useState<Member | null>(null)
  const close = () => {
    setRestricting(null)
    void invalidate(readGroup)
  }
  const fan = restricting?.fan ?? null
  return (
    <Card className="p-5">
      <h2 className="title text-2xl">Quiénes son</h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {members.map((member) => (
          <li key={member.accountId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                <Link className="text-brand hover:underline" to={deskPaths.person(member.accountId)}>
                  {member.name}
                </Link>{' '}
                {member.fan?.restricted && <Badge tone="danger">Restringida</Badge>}
              </p>
              <p className="text-sm text-ink-2">
                <Mail>{member.email}</Mail> · desde {formatMoment(member.since)}
              </p>
              <p className="text-sm text-ink-2">
                {member.reasons} · {member.seats === 1 ? '1 lugar' : `${member.seats} lugares`} de lo que
                viene
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {mayDo('read AnyOrder') && (
                <Button
                  size="sm"
                  variant="secondary"
                  to={`${deskPaths.orders}?persona=${member.accountId}`}
                  aria-label={`Ver los pedidos de ${member.name}`}
                >
                  Pedidos
                </Button>
              )}
              {mayDo('manage Restriction') && member.fan !== null && !member.fan.restricted && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Restringir a ${member.name}`}
                  onClick={() => setRestricting(member)}
                >
                  Restringir
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        Las restricciones se ponen a un Fan ID, una por una, y están en{' '}
        <Link className="text-brand underline underline-offset-4" to={deskPaths.restrictions}>
          Restricciones
        </Link>
        .
      </p>
      <Dialog open={fan !== null} onClose={close} title="Restringir a una persona">
        {restricting !== null && fan !== null && (
          <IssueForm person={{ ...fan, name: restricting.name }} onBack={close} onDone={close} />
        )}
      </Dialog>
    </Card>
  )
}
