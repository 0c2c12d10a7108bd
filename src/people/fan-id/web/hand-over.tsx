import { IconCopy, IconDeviceMobile } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Qr } from '#ui/qr.tsx'
import { toast } from '#ui/toast.ts'
import { onPhone } from '#web/phone.ts'

/** The same address for the phone: to scan, to copy, or to open when this is one. An iPad may say it is a Mac. */
export function HandOver({ path }: { path: string }) {
  const address = location.origin + path
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    )
    toast(
      copied
        ? { title: 'Copiamos el enlace', tone: 'ok' }
        : { title: 'Copia el enlace que ves junto al código', tone: 'info' },
    )
  }
  return (
    <Card className="grid gap-4 p-6 text-center">
      <h2 className="text-2xl">Sigue en tu celular</h2>
      {onPhone() && (
        <Button wide to={path} icon={<IconDeviceMobile size={20} aria-hidden />}>
          Seguir en este celular
        </Button>
      )}
      <p className="text-ink-2">Escanea este código con la cámara de tu celular.</p>
      <Qr data={address} label="Código QR que abre esta página en tu celular" />
      <p className="text-sm break-all text-ink-2">{address}</p>
      <Button wide variant="secondary" icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
        Copiar enlace
      </Button>
    </Card>
  )
}

/** For who has no phone with a camera, or wants none of it. */
export function AtTheWindow() {
  return (
    <Card className="p-5">
      <h2 className="text-2xl">También puedes en ventanilla</h2>
      <p className="mt-2">
        Lleva tu INE, pasaporte o CURP biométrica a la ventanilla del estadio. Una persona te registra ahí,
        con o sin tu rostro, y tu Fan ID vale lo mismo.
      </p>
    </Card>
  )
}
