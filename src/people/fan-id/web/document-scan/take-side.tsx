import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, type Ref } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CameraTroubleNotice } from '../camera/camera-trouble-notice.tsx'
import { guideArea } from '../camera/document-hints.ts'
import { grabFrame } from '../camera/grab.ts'
import type { Camera } from '#web/use-camera.ts'
import { Viewfinder } from '../camera/viewfinder.tsx'
import { documents, type Side } from './documents.ts'
import { UploadButton } from './upload-button.tsx'
import { useDocumentHints } from './use-document-hints.ts'
import type { Scanned } from './use-scan.ts'

type TakeSideProps = {
  camera: Camera
  document: Scanned
  side: Side
  onPicture: (file: File) => void
  onOther: () => void
}

/** One side: guided by the camera, by hand at any moment, or a photo that is already there. */
export function TakeSide({ camera, document, side, onPicture, onOther }: TakeSideProps) {
  const guide = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [side])
  const live = camera.state === 'on'
  useEffect(() => {
    if (live) heading.current?.scrollIntoView({ block: 'start' })
  }, [live, side])
  const hint = useDocumentHints(live ? camera.video : null, guide)
  const { ask, shape } = documents[document.kind]
  const upload = <UploadButton label="Sube una foto" onFile={onPicture} />

  const take = () => {
    const { video } = camera
    if (video === null || guide.current === null) return
    // Pressed before the camera's first picture: it is taken when that comes.
    if (video.readyState < video.HAVE_CURRENT_DATA) {
      video.addEventListener('loadeddata', take, { once: true })
      return
    }
    const area = guideArea(video, guide.current)
    if (area !== null) void grabFrame(video, { name: `${side}.jpg`, area, widest: 2000 }).then(onPicture)
  }
  const body = () => {
    if (camera.trouble !== null) {
      return (
        <CameraTroubleNotice trouble={camera.trouble} onRetry={() => void camera.open()} without={upload} />
      )
    }
    if (camera.state === 'off') {
      return (
        <>
          <Card>
            Vamos a usar tu cámara para tomar la foto. Pon tu documento sobre algo oscuro y liso, con buena
            luz y sin reflejos.
          </Card>
          <Button wide icon={<IconCamera size={22} aria-hidden />} onClick={() => void camera.open()}>
            Abrir mi cámara
          </Button>
          {upload}
        </>
      )
    }
    return (
      <>
        <Viewfinder
          attach={camera.attach}
          on={camera.state === 'on'}
          label="Lo que ve tu cámara"
          className="mx-auto aspect-4/5 max-h-[52dvh] w-full"
        >
          <CardGuide ref={guide} shape={shape} fine={hint?.code === 'fine'} />
        </Viewfinder>
        <p
          className={`flex min-h-12 items-center justify-center rounded-md px-4 py-2 text-center text-lg font-semibold ${hint?.code === 'fine' ? 'bg-ok-soft text-ok' : 'bg-sunken'}`}
        >
          {hint?.words ?? 'Pon tu documento dentro del marco'}
        </p>
        <Button
          wide
          icon={<IconCamera size={22} aria-hidden />}
          loading={camera.state === 'opening'}
          onClick={take}
        >
          Tomar la foto
        </Button>
        {upload}
      </>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-3 text-2xl">
        {ask[side]}
      </h2>
      {body()}
      <Button wide variant="ghost" onClick={onOther}>
        Usar otro documento
      </Button>
    </div>
  )
}

type CardGuideProps = { ref: Ref<HTMLDivElement>; shape: number; fine: boolean }

/** Where the document belongs; the edge turns gold and whole when it may be taken. */
function CardGuide({ ref, shape, fine }: CardGuideProps) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden">
      <div
        ref={ref}
        style={{ aspectRatio: shape }}
        className={`w-[92%] rounded-lg border-4 shadow-[0_0_0_100vmax_var(--scrim)] ${fine ? 'border-accent' : 'border-dashed border-white'}`}
      />
    </div>
  )
}
