import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { FieldError } from '#ui/field.tsx'
import { useTheme } from '#ui/theme.ts'
import type { FieldName, MercadoPago, SecureField } from '../bricks/mercado-pago.ts'

type CardFieldProps = {
  provider: MercadoPago
  name: FieldName
  label: string
  placeholder: string
  error: string | undefined
  aside?: ReactNode
  onMade: (field: SecureField) => void
  /** Hears whether what is typed is right: never what it is. */
  onJudged: (right: boolean) => void
  onLeave: () => void
  /** Hears the card's first digits; null when there are fewer. */
  onBin?: (bin: string | null) => void
}

/** A field of a card in the look of ours: its inside is the provider's, and so is its name for who cannot see it. */
export function CardField(props: CardFieldProps) {
  const { provider, name, label, placeholder, error, aside } = props
  const id = useId()
  const made = useRef<SecureField | null>(null)
  const [focused, setFocused] = useState(false)
  const theme = useTheme()
  const hear = useEffectEvent((event: 'made' | 'judged' | 'blur' | 'bin', heard?: unknown) => {
    if (event === 'made') props.onMade(heard as SecureField)
    if (event === 'judged') props.onJudged(heard as boolean)
    if (event === 'bin') props.onBin?.(heard as string | null)
    if (event === 'blur') props.onLeave()
  })

  useEffect(() => {
    const field = provider.fields
      .create(name, { placeholder, style: styleNow() })
      .on('focus', () => setFocused(true))
      .on('blur', () => {
        setFocused(false)
        hear('blur')
      })
      .on('validityChange', ({ errorMessages }) => hear('judged', errorMessages?.length === 0))
    if (name === 'cardNumber') field.on('binChange', ({ bin }) => hear('bin', bin ?? null))
    field.mount(id)
    made.current = field
    hear('made', field)
    return () => field.unmount()
  }, [provider, name, placeholder, id])
  useEffect(() => made.current?.update({ style: styleNow() }), [theme])

  const ring = focused ? 'border-brand outline-3 outline-(--focus)' : 'border-line-strong hover:border-ink-2'
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="font-semibold">{label}</span>
      <div
        className={`flex h-13 items-center gap-2 overflow-hidden rounded-md border-[1.5px] bg-surface px-4 transition-colors ${error ? 'border-2 border-danger' : ''} ${ring}`}
      >
        <div id={id} className="h-full min-w-0 flex-1" />
        {aside}
      </div>
      <div aria-live="polite">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  )
}

/** Our letters and colours by the provider's names for them. */
function styleNow(): Record<string, string> {
  const computed = getComputedStyle(document.documentElement)
  const token = (name: string) => computed.getPropertyValue(name).trim()
  return {
    color: token('--ink'),
    placeholderColor: token('--ink-3'),
    fontFamily: 'Inter, system-ui, sans-serif',
    fontSize: '16px',
    height: '100%',
    width: '100%',
  }
}
