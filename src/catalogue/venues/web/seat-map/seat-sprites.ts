import type { Palette, SeatPaint } from './palette.ts'
import { looksPerZone } from './seat-look.ts'

/** Seats drawn once per look and size on one sheet, where looks are by zone a zone a line. */
export type SeatSprites = {
  side: number
  sheet: HTMLCanvasElement
  left(look: number): number
  top(look: number): number
}

/** Draws every look at `size` device pixels across the seat's spacing. */
export function seatSprites(palette: Palette, size: number): SeatSprites {
  const side = Math.ceil(size) + 2
  const sheet = document.createElement('canvas')
  const left = (look: number): number => (look % looksPerZone) * side
  const top = (look: number): number => Math.floor(look / looksPerZone) * side
  sheet.width = side * looksPerZone
  sheet.height = top(palette.paints.length - 1) + side
  const ink = sheet.getContext('2d')
  if (ink)
    palette.paints.forEach((paint, look) => {
      ink.save()
      ink.translate(left(look) + side / 2, top(look) + side / 2)
      drawSeat(ink, paint, size / 2, palette)
      ink.restore()
    })
  return { side, sheet, left, top }
}

const marks: Record<
  SeatPaint['mark'],
  (ink: CanvasRenderingContext2D, paint: SeatPaint, half: number, palette: Palette) => void
> = {
  full(ink, paint, half) {
    ink.fillStyle = paint.fill
    seatShape(ink, half * 0.84)
    ink.fill()
  },
  hatched(ink, paint, half, palette) {
    ink.fillStyle = palette.surface
    seatShape(ink, half * 0.8)
    ink.fill()
    ink.save()
    ink.clip()
    ink.strokeStyle = paint.fill
    ink.lineWidth = Math.max(1, half * 0.16)
    ink.beginPath()
    for (let at = -2; at <= 2; at += 0.5) {
      ink.moveTo(at * half - half, half)
      ink.lineTo(at * half + half, -half)
    }
    ink.stroke()
    ink.restore()
    ink.strokeStyle = paint.fill
    ink.lineWidth = Math.max(1, half * 0.12)
    seatShape(ink, half * 0.78)
    ink.stroke()
  },
  hollow(ink, paint, half) {
    ink.globalAlpha = 0.7
    ink.strokeStyle = paint.fill
    ink.lineWidth = Math.max(1, half * 0.1)
    seatShape(ink, half * 0.72)
    ink.stroke()
    ink.fillStyle = paint.fill
    disc(ink, half * 0.2)
  },
  cross(ink, paint, half) {
    ink.strokeStyle = paint.fill
    ink.lineWidth = Math.max(1, half * 0.16)
    ink.lineCap = 'round'
    ink.beginPath()
    for (const side of [-1, 1]) {
      ink.moveTo(-half * 0.34, side * half * 0.34)
      ink.lineTo(half * 0.34, -side * half * 0.34)
    }
    ink.stroke()
  },
  dot(ink, paint, half) {
    ink.globalAlpha = 0.6
    ink.fillStyle = paint.fill
    disc(ink, half * 0.16)
  },
  check(ink, paint, half) {
    ink.fillStyle = paint.fill
    ink.strokeStyle = paint.ink
    ink.lineWidth = Math.max(1.5, half * 0.16)
    seatShape(ink, half * 0.9)
    ink.fill()
    ink.stroke()
    ink.lineWidth = Math.max(1.5, half * 0.2)
    ink.lineCap = 'round'
    ink.lineJoin = 'round'
    ink.beginPath()
    ink.moveTo(-half * 0.36, half * 0.04)
    ink.lineTo(-half * 0.08, half * 0.32)
    ink.lineTo(half * 0.4, -half * 0.28)
    ink.stroke()
  },
}

function drawSeat(ink: CanvasRenderingContext2D, paint: SeatPaint, half: number, palette: Palette): void {
  marks[paint.mark](ink, paint, half, palette)
}

/** A disc looks the same from every side of the stadium. */
function seatShape(ink: CanvasRenderingContext2D, half: number): void {
  ink.beginPath()
  ink.roundRect(-half, -half, 2 * half, 2 * half, half)
}

function disc(ink: CanvasRenderingContext2D, radius: number): void {
  ink.beginPath()
  ink.arc(0, 0, radius, 0, 2 * Math.PI)
  ink.fill()
}

/** The sign on a place kept for a wheelchair (a person on a wheel) or for a companion (two heads). */
export function drawSign(
  ink: CanvasRenderingContext2D,
  kind: 'wheelchair' | 'companion',
  x: number,
  y: number,
  size: number,
  color: string,
): void {
  const u = size / 10
  ink.save()
  ink.translate(x, y)
  ink.scale(u, u)
  ink.fillStyle = color
  ink.strokeStyle = color
  ink.lineWidth = 1
  ink.lineCap = 'round'
  ink.beginPath()
  if (kind === 'wheelchair') {
    ink.arc(-0.4, -3, 0.9, 0, 2 * Math.PI)
    ink.fill()
    ink.beginPath()
    ink.moveTo(-0.4, -1.6)
    ink.lineTo(-0.2, 0.6)
    ink.lineTo(1.8, 0.6)
    ink.lineTo(2.8, 2.8)
    ink.stroke()
    ink.beginPath()
    ink.arc(-0.4, 1.4, 2.3, 0.15, Math.PI * 1.35)
    ink.stroke()
  } else {
    for (const side of [-1.5, 1.5]) {
      ink.moveTo(side + 1, -1.8)
      ink.arc(side, -1.8, 1, 0, 2 * Math.PI)
      ink.moveTo(side - 1.2, 2.6)
      ink.arc(side, 1.6, 1.3, Math.PI, 2 * Math.PI)
      ink.lineTo(side + 1.2, 2.6)
    }
    ink.fill()
  }
  ink.restore()
}
