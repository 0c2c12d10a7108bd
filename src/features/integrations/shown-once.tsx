import { IconCopy } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

type ShownOnceProps = { title: string; words: string; secret: string | null; onKept: () => void }

/** A secret that is told this one time. */
export function ShownOnce({ title, words, secret, onKept }: ShownOnceProps) {
  const copy = () =>
    navigator.clipboard.writeText(secret ?? '').then(
      () => toast({ title: 'Copiado', tone: 'ok' }),
      () => toast({ title: 'Selecciónalo y cópialo', tone: 'warn' }),
    )
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={(open) => !open && onKept()}
      dismissible={false}
      title={title}
      actions={
        <>
          <Button variant="secondary" icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
            Copiar
          </Button>
          <Button onClick={onKept}>Ya lo guardé</Button>
        </>
      }
    >
      <p>{words}</p>
      <code data-secret className="block rounded-md bg-sunken p-4 font-semibold break-all select-all">
        {secret}
      </code>
      <Notice tone="warn">No lo volvemos a mostrar. Guárdalo donde guardas contraseñas.</Notice>
    </Dialog>
  )
}
