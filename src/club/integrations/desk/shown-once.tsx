import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

type ShownOnceProps = {
  title: string
  words: string
  secret: string | null
  onKept: () => void
  /** How it is used, below it. */
  children?: ReactNode
}

/** A secret that is told this one time. */
export function ShownOnce({ title, words, secret, onKept, children }: ShownOnceProps) {
  return (
    <Dialog
      open={secret !== null}
      onClose={onKept}
      dismissible={false}
      title={title}
      actions={
        <>
          <Button
            variant="secondary"
            icon={<IconCopy size={20} aria-hidden />}
            onClick={() => void copyText(secret ?? '')}
          >
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
      {children}
      <Notice tone="warn">Solo se muestra esta vez. Guarda una copia donde guardas contraseñas.</Notice>
    </Dialog>
  )
}

/** To the clipboard; where it is closed to us, says how a person does it. */
export async function copyText(text: string): Promise<void> {
  const copied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  toast(copied ? { title: 'Copiado', tone: 'ok' } : { title: 'Selecciónalo y cópialo', tone: 'warn' })
}
