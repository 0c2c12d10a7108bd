import { useCallback, useEffect, useRef, useState } from 'react'
import { cameraTrouble, insecureTrouble, type CameraTrouble } from './camera-trouble.ts'

export type Facing = 'user' | 'environment'

export type Camera = {
  state: 'off' | 'opening' | 'on'
  trouble: CameraTrouble | null
  video: HTMLVideoElement | null
  /** For the `<video>` that shows it. */
  attach: (video: HTMLVideoElement | null) => void
  /** Whether it opened; else `trouble` says why. */
  open: () => Promise<boolean>
  close: () => void
}

const sizes: Record<Facing, MediaTrackConstraints> = {
  user: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
  environment: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
}

/** A camera that is asked for when `open` is called and let go with the screen. */
export function useCamera(facing: Facing): Camera {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [opening, setOpening] = useState(false)
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const gone = useRef(false)

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  useEffect(() => () => letGo(stream), [stream])
  useEffect(() => {
    if (video !== null) show(video, stream)
  }, [video, stream])

  const open = useCallback(async () => {
    setTrouble(null)
    setOpening(true)
    try {
      const opened = await openStream(facing)
      if (gone.current) {
        letGo(opened)
        return false
      }
      opened.getVideoTracks()[0]?.addEventListener('ended', () => {
        setStream(null)
        setTrouble(cameraTrouble('NotReadableError'))
      })
      setStream(opened)
      return true
    } catch (error) {
      setTrouble(error instanceof InsecureError ? insecureTrouble : cameraTrouble((error as Error).name))
      return false
    } finally {
      setOpening(false)
    }
  }, [facing])

  const close = useCallback(() => setStream(null), [])
  const state = stream !== null ? 'on' : opening ? 'opening' : 'off'
  return { state, trouble, video, attach: setVideo, open, close }
}

function show(video: HTMLVideoElement, stream: MediaStream | null): void {
  video.srcObject = stream
  if (stream !== null) void video.play().catch(() => undefined)
}

class InsecureError extends Error {}

async function openStream(facing: Facing): Promise<MediaStream> {
  // Absent over plain http and inside many apps' own browsers.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!window.isSecureContext || devices === undefined) throw new InsecureError()
  return devices.getUserMedia({ video: sizes[facing], audio: false })
}

function letGo(stream: MediaStream | null): void {
  stream?.getTracks().forEach((track) => track.stop())
}
