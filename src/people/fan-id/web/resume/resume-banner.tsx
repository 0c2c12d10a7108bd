import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useFanSession } from '#web/fan-session-store.ts'
import { nextScreen } from './next-screen.ts'
import { useRegistration } from './use-registration.ts'

const titles = {
  registering: 'Sigue donde te quedaste',
  in_review: 'Una persona del club revisa tu registro',
  approved: 'Tu Fan ID está listo',
  refused: 'Tu registro no pasó',
} as const

/** For who has begun, here or on another device: the step that comes next. */
export function ResumeBanner() {
  const signedIn = useFanSession(({ token }) => token !== null)
  const { data, error } = useRegistration()
  if (!signedIn) return null
  if (error !== null && data === undefined) return <Notice tone="warn">{error.message}</Notice>
  if (data === undefined) {
    return <Skeletons label="Buscando tu registro" blocks={['h-28 w-full']} />
  }
  const { to, label } = nextScreen(data)
  return (
    <Notice
      tone={data.status === 'approved' ? 'ok' : 'info'}
      title={titles[data.status]}
      action={
        <Button size="sm" to={to}>
          {label}
        </Button>
      }
    >
      Hola, {data.person.givenNames}. Lo que ya hiciste quedó guardado.
    </Notice>
  )
}
