import { useState } from 'react'
import { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { signIn } from '../shift.ts'
import { useShift } from '../shift-store.ts'
import { entriesWords } from './entries-words.ts'

/** `/gate#K7M2…` or `?codigo=K7M2…`, as supervision's screen draws it. */
const codeOfAddress = () =>
  new URLSearchParams(location.search).get('codigo') ?? location.hash.replace('#', '')

/** Nobody reads an O as a letter on a wet evening: what looks alike is one character. */
const tidy = (code: string) =>
  code
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, 8)

/** By the code that supervision made for this telephone. */
export function SignIn() {
  const [code, setCode] = useState(() => tidy(codeOfAddress()))
  const [name, setName] = useState('')
  const [failure, setFailure] = useState('')
  const [sending, setSending] = useState(false)
  const missing = { code: code.length < 8, name: name.trim() === '' }
  const [asked, setAsked] = useState(false)
  const pending = useShift((shift) => shift.pending)
  const enter = async () => {
    setAsked(true)
    if (missing.code || missing.name) return
    setSending(true)
    setFailure('')
    try {
      await signIn(code, name.trim())
      // The code is used up; it does not belong in the address.
      history.replaceState(null, '', '/gate')
    } catch (error) {
      setFailure(error instanceof Problem ? error.message : 'No pudimos entrar. Vuelve a intentar.')
    }
    setSending(false)
  }
  return (
    <>
      <div>
        <h1 className="text-4xl">Puerta</h1>
        <p className="mt-2 text-ink-2">
          Entra con el código que te da supervisión. Sirve una vez y diez minutos.
        </p>
      </div>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void enter()
        }}
      >
        {pending > 0 && (
          <Notice tone="warn">
            Este celular guarda {entriesWords(pending)} sin entregar. Las entrega cuando entres a ese partido
            o evento.
          </Notice>
        )}
        {failure !== '' && (
          <Notice tone="danger" live>
            {failure}
          </Notice>
        )}
        <TextField
          label="Código del equipo"
          value={code}
          onChange={({ target }) => setCode(tidy(target.value))}
          error={asked && missing.code ? 'Escribe los 8 caracteres del código' : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          label="Nombre de este celular"
          hint="Como lo llaman en la puerta: Torniquete 3"
          value={name}
          maxLength={40}
          onChange={({ target }) => setName(target.value)}
          error={asked && missing.name ? 'Ponle un nombre al equipo' : undefined}
          autoComplete="off"
        />
        <Button type="submit" wide loading={sending}>
          Entrar
        </Button>
      </form>
    </>
  )
}
