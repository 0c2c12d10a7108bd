import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { call } from '#web/call.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import { listInvitations } from '../invitations-contract.ts'
import { listPeople } from '../people-contract.ts'
import { listOwnRoles, retireOwnRole } from '../roles-contract.ts'
import { roleOptions, useRoles, type OwnRoleShown } from './use-roles.ts'

/** Retires a role; who has it gets another one at the same moment. */
export function RetireRoleDialog({ role, onClose }: { role: OwnRoleShown; onClose: () => void }) {
  const others = useRoles().filter(({ key }) => key !== role.id && key !== 'administrator')
  const [moveTo, setMoveTo] = useState('support')
  const [running, setRunning] = useState(false)
  const count = role.people.length
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`¿Retirar ${role.name}?`}
      confirmLabel="Retirar"
      danger
      loading={running}
      onConfirm={() => {
        setRunning(true)
        const body = { moveTo: count === 0 ? null : moveTo }
        const params = { roleId: role.id }
        void submitWithToast(call(retireOwnRole, { params, body }), `Retiramos ${role.name}.`, [
          listOwnRoles,
          listPeople,
          listInvitations,
        ]).then(onClose)
      }}
    >
      {count === 0 ? (
        <p>Nadie lo tiene. Ya no se podrá dar; lo que se hizo con él queda en la bitácora.</p>
      ) : (
        <>
          <p className="mb-4">
            {count === 1
              ? 'Una persona lo tiene: desde su siguiente clic podrá lo del rol que elijas.'
              : `${count} personas lo tienen: desde su siguiente clic podrán lo del rol que elijas.`}
          </p>
          <SelectField
            label="Pasan a"
            options={roleOptions(others)}
            value={moveTo}
            onChange={({ target }) => setMoveTo(target.value)}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
