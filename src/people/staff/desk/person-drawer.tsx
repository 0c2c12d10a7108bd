import { useState } from 'react'
import { useSession } from '#web/session-store.ts'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { call } from '#web/call.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { useRead } from '#web/query.ts'
import * as contract from '../people-contract.ts'
import { listOwnRoles } from '../roles-contract.ts'
import { BoundsForm } from './bounds-form.tsx'
import type { Person } from './staff-screen.tsx'
import { roleOptions, useRoles } from './use-roles.ts'

const shownBy = [contract.listPeople, contract.listPersonSessions, listOwnRoles]

type Deed = { title: string; words: string; label: string; danger?: boolean; run: () => Promise<boolean> }

/** One person of the club: role, second factor, sessions. Whatever changes access is confirmed first. */
export function PersonDrawer({ person, onClose }: { person: Person | null; onClose: () => void }) {
  return (
    <Drawer open={person !== null} onClose={onClose} title={person?.name ?? ''}>
      {person !== null && <Access key={person.id} person={person} onClose={onClose} />}
    </Drawer>
  )
}

function Access({ person, onClose }: { person: Person; onClose: () => void }) {
  const me = useSession((session) => session.userData?.id)
  const roles = useRoles()
  // The role that somebody had before may be retired: then another one is chosen.
  const retired = person.role === 'own'
  const [role, setRole] = useState(retired ? '' : person.role)
  const roleName = roles.find(({ key }) => key === role)?.name ?? ''
  const [asked, setAsked] = useState<Deed | null>(null)
  const [running, setRunning] = useState(false)
  const params = { accountId: person.id }
  const active = person.state === 'active'
  const first = person.name.split(' ')[0] ?? ''
  const change = (): Deed => ({
    title: active ? `¿Cambiar el rol de ${first}?` : `¿Dar de alta a ${first}?`,
    words: `Desde su siguiente clic podrá lo de ${roleName}${active ? ` y ya no lo de ${person.roleName}` : ''}. Queda en la bitácora.`,
    label: active ? 'Cambiar rol' : 'Dar de alta',
    run: () =>
      submitWithToast(
        call(contract.changeRole, { params, body: { role } }),
        `${first} ahora es ${roleName}.`,
        shownBy,
      ),
  })
  const removal: Deed = {
    title: `¿Quitar el segundo factor de ${first}?`,
    words:
      'Cerramos sus sesiones. La próxima vez que entre dará de alta otra aplicación: asegúrate de que es esa persona.',
    label: 'Quitar segundo factor',
    danger: true,
    run: () =>
      submitWithToast(
        call(contract.removeFactor, { params }),
        `${first} dará de alta otra aplicación.`,
        shownBy,
      ),
  }
  const leave: Deed = {
    title: `¿Dar de baja a ${first}?`,
    words: 'Cerramos sus sesiones y deja de ver el lado del club. Su cuenta de afición sigue.',
    label: 'Dar de baja',
    danger: true,
    run: () => submitWithToast(call(contract.deactivate, { params }), `${first} ya no entra.`, shownBy),
  }
  if (person.id === me)
    return <Notice tone="info">Es tu propia cuenta: otra persona de administración puede cambiarla.</Notice>
  return (
    <>
      <p className="break-all text-ink-2">{person.email}</p>
      <SelectField
        label="Rol"
        options={roleOptions(roles)}
        {...(retired && { placeholder: 'Elige un rol' })}
        value={role}
        onChange={({ target }) => setRole(target.value)}
      />
      <Button
        wide
        disabled={role === '' || (active && role === person.role)}
        onClick={() => setAsked(change())}
      >
        {active ? 'Cambiar rol' : 'Dar de alta con este rol'}
      </Button>
      {active && person.role !== 'administrator' && <BoundsForm person={person} />}
      {active && <Sessions person={person} />}
      {active && (
        <div className="flex flex-col gap-3 border-t border-line pt-4">
          {person.secondFactor && (
            <Button variant="secondary" onClick={() => setAsked(removal)}>
              Quitar segundo factor perdido
            </Button>
          )}
          <Button variant="danger" onClick={() => setAsked(leave)}>
            Dar de baja
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.title ?? ''}
        confirmLabel={asked?.label ?? ''}
        danger={asked?.danger ?? false}
        loading={running}
        onConfirm={() => {
          setRunning(true)
          void asked?.run().then((went) => {
            setRunning(false)
            setAsked(null)
            if (went) onClose()
          })
        }}
      >
        <p>{asked?.words}</p>
      </ConfirmDialog>
    </>
  )
}

function Sessions({ person }: { person: Person }) {
  const params = { accountId: person.id }
  const { data } = useRead(contract.listPersonSessions, { params })
  if (data === undefined) return null
  return (
    <section className="border-t border-line pt-4">
      <h3 className="mb-2 text-lg">Sesiones abiertas</h3>
      {data.sessions.length === 0 && <p className="text-ink-2">Ninguna.</p>}
      <ul className="mb-3 space-y-2">
        {data.sessions.map(({ id, device, lastSeenAt }) => (
          <li key={id}>
            {device}
            <span className="block text-sm text-ink-2">Última vez {formatMoment(lastSeenAt)}</span>
          </li>
        ))}
      </ul>
      {data.sessions.length > 0 && (
        <Button
          variant="secondary"
          wide
          onClick={() =>
            void submitWithToast(
              call(contract.closePersonSessions, { params }),
              'Cerramos sus sesiones.',
              shownBy,
            )
          }
        >
          Cerrar todas
        </Button>
      )}
    </section>
  )
}
