import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import {
  grantablePermissions,
  onlyForAdministrators,
  permissionGroups,
  permissionHint,
  permissionWords,
  permits,
} from '#lib/permissions.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { listPeople } from '../people-contract.ts'
import { changeOwnRole, createOwnRole, listOwnRoles, OwnRoleForm } from '../roles-contract.ts'
import { roleOptions, useRoles, type OwnRoleShown, type RoleShown } from './use-roles.ts'

/** A new role, in blank or as another one is, or one that is changed. */
export type Start = { as: 'new'; copyOf?: string } | { as: 'change'; role: OwnRoleShown }

/** Everybody of the club may do it: it is part of every role, and not ticked. */
const always = 'open Desk'

/** What of a role is ticked. */
const tickedOf = ({ holder }: Pick<RoleShown, 'holder'>): string[] =>
  grantablePermissions().filter((name) => name !== always && permits(holder, name))

/** A role of the club's own: its name, what it is for, and each permission to be ticked, in the order of the table. */
export function OwnRoleDialog({ start, onClose }: { start: Start; onClose: () => void }) {
  const roles = useRoles()
  const [copyOf, setCopyOf] = useState(start.as === 'new' ? start.copyOf : undefined)
  const create = useSend(createOwnRole)
  const change = useSend(changeOwnRole)
  const changed = start.as === 'change' ? start.role : null
  const origin = roles.find(({ key }) => key === (changed?.id ?? copyOf))
  return (
    <FormDialog
      title={changed === null ? 'Crear rol' : `Cambiar ${changed.name}`}
      size="lg"
      schema={OwnRoleForm}
      defaultValues={{
        name: changed?.name ?? '',
        description: changed?.description ?? '',
        permissions: origin === undefined ? [] : tickedOf(origin),
      }}
      onClose={onClose}
      onSubmit={async (form) => {
        if (changed === null) await create.mutateAsync({ body: { ...form, ...(copyOf && { copyOf }) } })
        else await change.mutateAsync({ params: { roleId: changed.id }, body: form })
        toast({ title: changed === null ? `Creamos ${form.name}` : `Guardamos ${form.name}`, tone: 'ok' })
        await Promise.all([listOwnRoles, listPeople].map(invalidate))
      }}
      submitLabel={changed === null ? 'Crear rol' : 'Guardar'}
    >
      {({ field, register, setValue, watch, formState }) => (
        <>
          <TextField label="Nombre" autoComplete="off" {...field('name')} />
          <TextField label="Para qué es" autoComplete="off" {...field('description')} />
          {changed === null && (
            <SelectField
              label="Empezar a partir de"
              hint={
                copyOf === undefined
                  ? 'En blanco empieza sin límites de devolución: ponlos en «Qué puede cada rol».'
                  : 'Con los permisos de ese rol y sus límites de devolución.'
              }
              placeholder="En blanco"
              options={roleOptions(roles)}
              value={copyOf ?? ''}
              onChange={({ target }) => {
                const chosen = roles.find(({ key }) => key === target.value)
                setCopyOf(chosen?.key)
                setValue('permissions', chosen === undefined ? [] : tickedOf(chosen))
              }}
            />
          )}
          <p aria-live="polite" className="text-ink-2">
            Permisos marcados: {watch('permissions').length}
          </p>
          {permissionGroups().map(({ title, names }) => (
            <fieldset key={title} className="border-t border-line pt-3">
              <legend className="pr-3 font-semibold">{title}</legend>
              <div className="grid gap-x-6 sm:grid-cols-2">
                {names.map((name) =>
                  name === always ? (
                    <Checkbox
                      key={name}
                      label={permissionWords(name)}
                      hint="Todo el personal puede."
                      checked
                      disabled
                      readOnly
                    />
                  ) : onlyForAdministrators(name) ? (
                    <Checkbox
                      key={name}
                      label={<Locked words={permissionWords(name)} />}
                      hint="Solo Administración: da poder sobre todo el club."
                      disabled
                    />
                  ) : (
                    <Checkbox
                      key={name}
                      label={permissionWords(name)}
                      hint={permissionHint(name)}
                      value={name}
                      {...register('permissions')}
                    />
                  ),
                )}
              </div>
            </fieldset>
          ))}
          {formState.errors.permissions && (
            <p role="alert" className="font-semibold text-danger">
              {formState.errors.permissions.message}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}

function Locked({ words }: { words: string }) {
  return (
    <span className="text-ink-2">
      <IconLock size={18} aria-hidden className="mr-1 inline align-[-3px]" />
      {words}
    </span>
  )
}
