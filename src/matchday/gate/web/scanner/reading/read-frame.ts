import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads the code in a frame of the video; null when there is none. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** What zxing looks at is so wide at most: enough for a code that fills a third of it. */
const widest = 800

/** The browser's own reader where it reads QR, else zxing from our own origin. */
export async function frameReader(): Promise<FrameReader> {
  return (await nativeReader()) ?? (await zxingReader())
}

async function nativeReader(): Promise<FrameReader | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector === undefined) return null
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => [])
  if (!formats.includes('qr_code')) return null
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

async function zxingReader(): Promise<FrameReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, widest / video.videoWidth)
    const width = Math.round(video.videoWidth * scale)
    const height = Math.round(video.videoHeight * scale)
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context?.drawImage(video, 0, 0, width, height)
    const picture = context?.getImageData(0, 0, width, height)
    if (picture === undefined) return null
    const [found] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    return found?.isValid === true ? found.text : null
  }
}

/** Loads what reads without a network later. */
export async function fetchReader(): Promise<string[]> {
  await import('zxing-wasm/reader')
  return [wasmUrl]
}
