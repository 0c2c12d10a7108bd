import { IconFaceId, IconMessageCode } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { prepareCaptcha } from '#web/captcha.tsx'

type IdentifierFormProps = {
  start: string
  onSelfie: (identifier: string) => void
  onCode: (identifier: string) => Promise<void>
}

/** One field and two ways, none smaller than the other. */
export function IdentifierForm({ start, onSelfie, onCode }: IdentifierFormProps) {
  const [identifier, setIdentifier] = useState(start)
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const ready = (): boolean => {
    const given = identifier.trim().length >= 5
    setError(given ? '' : 'Escribe tu correo, tu celular o tu número de Fan ID.')
    if (!given) field.current?.focus()
    return given
  }
  const selfie = (event: FormEvent) => {
    event.preventDefault()
    if (ready()) onSelfie(identifier.trim())
  }
  const code = async () => {
    if (!ready()) return
    setAsking(true)
    setFailure('')
    try {
      await onCode(identifier.trim())
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      setFailure(problem.message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <form noValidate onSubmit={selfie} className="grid grid-cols-1 gap-4">
      {failure !== '' && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <TextField
        ref={field}
        label="Correo, celular o número de Fan ID"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={identifier}
        error={error || undefined}
        onFocus={prepareCaptcha}
        onChange={({ target }) => setIdentifier(target.value)}
      />
      <Button type="submit" wide icon={<IconFaceId size={22} aria-hidden />}>
        Entrar con mi selfie
      </Button>
      <Button
        wide
        variant="secondary"
        loading={asking}
        icon={<IconMessageCode size={22} aria-hidden />}
        onClick={() => void code()}
      >
        Entra con un código
      </Button>
    </form>
  )
}
