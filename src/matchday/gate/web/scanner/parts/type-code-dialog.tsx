import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { scan } from '../scanning.ts'

type TypeCodeDialogProps = { open: boolean; onClose: () => void }

/** The last way: a code that no camera reads. */
export function TypeCodeDialog(props: TypeCodeDialogProps) {
  const [code, setCode] = useState('')
  return (
    <Dialog {...props} title="Teclea el código">
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          props.onClose()
          void scan(code)
          setCode('')
        }}
      >
        <TextField
          label="Código del boleto"
          hint="Las letras y números bajo el código"
          value={code}
          maxLength={200}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" wide>
          Revisar
        </Button>
      </form>
    </Dialog>
  )
}
