import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useSend } from '#web/query.ts'
import { askReview } from '../../registration-contract.ts'
import { cacheRegistration } from '../resume/use-registration.ts'

type AskPersonProps = {
  label: string
  /** For whom it is, where the label alone does not say it. */
  hint?: string
}

/** The way without face: a person of the club looks at it, or the window of the stadium. Always there. */
export function AskPerson({ label, hint }: AskPersonProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const { mutateAsync, isPending, error } = useSend(askReview)
  const ask = async () => {
    cacheRegistration(await mutateAsync({ body: words.trim() === '' ? {} : { words: words.trim() } }))
    setOpen(false)
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-2">
        <Button
          wide
          variant="secondary"
          aria-describedby={hint === undefined ? undefined : id}
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
        {hint !== undefined && (
          <p id={id} className="text-center text-sm text-ink-2">
            {hint}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Que lo revise una persona"
        confirmLabel="Pedir revisión"
        loading={isPending}
        onConfirm={() => void ask().catch(() => undefined)}
      >
        <p>
          Alguien del club compara tu documento con tus datos y te responde por correo. También puedes ir a la
          ventanilla del estadio con tu documento y terminar ahí. Tu Fan ID vale lo mismo.
        </p>
        {error !== null && (
          <Notice tone="danger" live>
            {error.message}
          </Notice>
        )}
        <TextArea
          label="¿Algo que debamos saber?"
          optional
          maxLength={1000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </ConfirmDialog>
    </>
  )
}
