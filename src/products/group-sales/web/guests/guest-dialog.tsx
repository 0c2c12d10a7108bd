import { useState } from 'react'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { CopyValue } from '#ui/copy-value.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { clearGuest, guestLinkOf, GuestInput, nameGuest, readOwnGroup, type Group } from '../../contract.ts'

type GuestDialogProps = { group: Group; place: Group['places'][number]; onClose: () => void }

/** Who goes in one place: a name, a link to share, or nobody again. */
export function GuestDialog({ group, place, onClose }: GuestDialogProps) {
  const params = { groupId: group.id, placeId: place.id }
  const form = useZodForm(GuestInput, {
    defaultValues: {
      firstName: place.guest?.firstName ?? '',
      lastName: place.guest?.lastName ?? '',
      email: place.guest?.email ?? '',
    },
  })
  const name = useSend(nameGuest)
  const clear = useSend(clearGuest)
  const linking = useSend(guestLinkOf)
  const [link, setLink] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const given = place.status === 'taken' || place.status === 'ticket'

  async function tell(work: Promise<unknown>, done: string): Promise<void> {
    setProblem(null)
    try {
      await work
      toast({ title: done, tone: 'ok' })
      onClose()
    } catch (error) {
      setProblem((error as Problem).message)
    } finally {
      await invalidate(readOwnGroup)
    }
  }

  async function share(): Promise<void> {
    setProblem(null)
    try {
      setLink((await linking.mutateAsync({ params })).link)
    } catch (error) {
      setProblem((error as Problem).message)
    }
  }

  return (
    <Dialog title={`Lugar ${place.no}`} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p className="text-ink-2">{place.seat}</p>
        {given && (
          <Notice tone="warn">
            {place.guest?.firstName} ya dijo que va. Si cambias el nombre, su enlace
            {place.status === 'ticket' ? ' y su boleto dejan' : ' deja'} de servir.
          </Notice>
        )}
        {problem !== null && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        <Form
          form={form}
          onSubmit={async (body) => {
            await name.mutateAsync({ params, body })
            await invalidate(readOwnGroup)
            toast({ title: 'Guardamos el nombre', tone: 'ok' })
            onClose()
          }}
        >
          <TextField label="Nombre" autoComplete="off" {...form.field('firstName')} />
          <TextField label="Apellidos" optional autoComplete="off" {...form.field('lastName')} />
          <TextField
            label="Correo"
            optional
            type="email"
            autoComplete="off"
            hint="Para mandarle su enlace."
            {...form.field('email')}
          />
          <SubmitButton>Guardar</SubmitButton>
        </Form>
        {!given &&
          (link === null ? (
            <Button variant="secondary" loading={linking.isPending} onClick={() => void share()}>
              Crear enlace para compartir
            </Button>
          ) : (
            <div>
              <CopyValue label="Enlace" value={link} />
              <p className="mt-2 text-sm text-ink-2">
                Es solo para una persona. Si creas otro, este deja de servir.
              </p>
            </div>
          ))}
        {place.guest !== null && (
          <Button
            variant="ghost"
            loading={clear.isPending}
            onClick={() => void tell(clear.mutateAsync({ params }), 'El lugar quedó sin nombre')}
          >
            Quitar a esta persona
          </Button>
        )}
      </div>
    </Dialog>
  )
}
