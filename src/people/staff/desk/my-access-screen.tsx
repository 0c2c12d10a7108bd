import { useState } from 'react'
import { AccountSessions } from '#people/accounts/web/account-sessions.tsx'
import { RecoveryCodes } from '#people/accounts/desk/recovery-codes.tsx'
import { countRecoveryCodes, renewRecoveryCodes } from '#people/accounts/second-factor-contract.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'

/** One's own access: recovery codes and open sessions. */
export default function MyAccessScreen() {
  const [codes, setCodes] = useState<string[]>([])
  const { data } = useRead(countRecoveryCodes, {})
  const renew = useSend(renewRecoveryCodes)
  if (codes.length > 0)
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => void invalidate(countRecoveryCodes).then(() => setCodes([]))}
      />
    )
  return (
    <DeskPage title="Mi acceso" intro="Tus códigos de recuperación y dónde está abierta tu cuenta.">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section" className="space-y-4 p-6">
          <h2 className="text-xl">Códigos de recuperación</h2>
          <p>
            {data === undefined
              ? 'Un momento…'
              : data.left === 0
                ? 'No te queda ninguno. Haz códigos nuevos y guárdalos: cada uno te deja entrar una vez sin tu celular.'
                : `${data.left === 1 ? 'Te queda 1' : `Te quedan ${data.left}`}. Cada uno te deja entrar una vez sin tu celular.`}
          </p>
          {renew.isError && <Notice tone="danger">{renew.error.message}</Notice>}
          <Button
            variant="secondary"
            loading={renew.isPending}
            onClick={() => renew.mutate({}, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
          >
            Hacer códigos nuevos
          </Button>
        </Card>
        <Card as="section" className="space-y-4 p-6">
          <h2 className="text-xl">Sesiones</h2>
          <AccountSessions />
        </Card>
      </div>
    </DeskPage>
  )
}
