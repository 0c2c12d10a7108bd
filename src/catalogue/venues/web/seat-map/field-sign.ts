import type { Pitch } from '../../plan/seating-plan.ts'
import { type Camera, type Pad, toView, type View } from './camera.ts'

const size = { width: 78, height: 22 }
/** Below the controls that float at the top. */
const below = 42

/** Where nothing else says it, that the field is above: «▲ CANCHA». */
export function drawFieldSign(
  ink: CanvasRenderingContext2D,
  pitch: Pitch,
  { camera, view, pad }: { camera: Camera; view: View; pad: Pad },
): void {
  const field = toView(camera, view, pitch.x, pitch.y)
  const [x, y] = [(view.width + pad.left - pad.right) / 2, pad.top + below]
  if (y - field.y < Math.abs(field.x - x) / 2) return
  ink.setTransform(view.ratio, 0, 0, view.ratio, 0, 0)
  ink.beginPath()
  ink.roundRect(x - size.width / 2, y - size.height / 2, size.width, size.height, size.height / 2)
  ink.fillStyle = '#1C6A4C'
  ink.fill()
  ink.fillStyle = '#FFFFFF'
  ink.beginPath()
  ink.moveTo(x - 30, y + 4)
  ink.lineTo(x - 25, y - 4)
  ink.lineTo(x - 20, y + 4)
  ink.fill()
  ink.font = '700 14px "Barlow Condensed", "Arial Narrow", sans-serif'
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.fillText('CANCHA', x + 8, y + 1)
}
