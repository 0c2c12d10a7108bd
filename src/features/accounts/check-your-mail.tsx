import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { savedSession, useSession } from './store.ts'

/** What to do after registering. When the link is opened in another tab, this one notices and goes on. */
export function CheckYourMail({ email, onAgain }: { email: string; onAgain: () => void }) {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === savedSession.token) useSession.getState().restore()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [])
  return (
    <div className="grid grid-cols-1 gap-5">
      <Notice tone="ok" title="Te mandamos un enlace" live>
        Ábrelo desde {email === '' ? 'tu correo' : <strong className="wrap-anywhere">{email}</strong>} para
        terminar. Sirve una vez y vence en 24 horas.
      </Notice>
      <p className="text-ink-2">¿No llega? Busca en correo no deseado o revisa que esté bien escrito.</p>
      <Button variant="secondary" wide onClick={onAgain}>
        Escribir otro correo
      </Button>
    </div>
  )
}
