import { IconBulb, IconBulbOff, IconCamera, IconCameraRotate } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCamera, type Facing } from '#web/use-camera.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useFrames } from '../reading/use-frames.ts'

type Torch = MediaTrackCapabilities & { torch?: boolean }

/** What the camera sees. It is asked for at a touch, and stays on while verdicts come and go. */
export function CameraView() {
  const [facing, setFacing] = useState<Facing>('environment')
  const [wanted, setWanted] = useState(false)
  const { open, close, video, attach, state, trouble } = useCamera(facing)
  useFrames(video, state === 'on')
  useEffect(() => {
    if (!wanted) return
    void open()
    return close
  }, [wanted, open, close])
  if (!wanted || trouble !== null) {
    return (
      <div className="grid gap-2 rounded-lg bg-surface p-4 text-ink">
        {trouble !== null && (
          <p role="alert" className="text-sm">
            <b>{trouble.title}.</b> {trouble.words}
          </p>
        )}
        <p className="text-sm text-ink-2">
          {trouble === null
            ? 'La cámara lee los códigos. También sirve un lector de mano.'
            : 'Mientras, usa un lector de mano o «Teclear», abajo.'}
        </p>
        <Button
          wide
          icon={<IconCamera size={20} aria-hidden />}
          onClick={() => (wanted ? void open() : setWanted(true))}
        >
          {trouble === null ? 'Abrir la cámara' : 'Volver a intentar'}
        </Button>
      </div>
    )
  }
  return (
    <div className="relative h-[clamp(9rem,24dvh,13rem)] overflow-hidden rounded-lg bg-black">
      <video ref={attach} muted playsInline className="size-full object-cover" aria-label="Cámara" />
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 m-auto size-36 rounded-md border-4 border-white/80"
      />
      <div className="absolute right-2 bottom-2 flex gap-2 rounded-md bg-[#0a1222]/80 text-white">
        <TorchButton video={video} on={state === 'on'} />
        <IconButton
          label="Cambiar de cámara"
          icon={<IconCameraRotate size={24} aria-hidden />}
          onClick={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
        />
      </div>
    </div>
  )
}

/** Only where the camera says that it has a light. */
function TorchButton({ video, on }: { video: HTMLVideoElement | null; on: boolean }) {
  const [lit, setLit] = useState(false)
  const track =
    on && video?.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks()[0] : undefined
  const { torch } = (track?.getCapabilities?.() ?? {}) as Torch
  if (track === undefined || torch !== true) return null
  const turn = async () => {
    const light: { advanced: object[] } = { advanced: [{ torch: !lit }] }
    await track.applyConstraints(light).then(
      () => setLit(!lit),
      () => undefined,
    )
  }
  return (
    <IconButton
      label={lit ? 'Apagar la luz' : 'Prender la luz'}
      icon={lit ? <IconBulbOff size={24} aria-hidden /> : <IconBulb size={24} aria-hidden />}
      onClick={() => void turn()}
    />
  )
}
