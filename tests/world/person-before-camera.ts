/**
 * What runs in the page before its own code: a camera with somebody before it, who reads the screen's title and does what it
 * asks, and whose face is lit by whatever colour the screen shows. It sees nothing but what a person sees. A picture that is
 * taken shows this very moment, not what a film on a busy machine showed half a second ago. Until somebody sits down, the
 * browser's own (fake) camera is opened. As text, because it runs where no module of ours is.
 */
export const personBeforeCamera = `{
  let openings = 0
  const real = navigator.mediaDevices?.getUserMedia?.bind(navigator.mediaDevices)
  const load = (base64) => new Promise((done, fail) => {
    const image = new Image()
    image.onload = () => done(image)
    image.onerror = fail
    image.src = 'data:image/jpeg;base64,' + base64
  })
  const open = async ([pictures, lit]) => {
    const poses = Object.fromEntries(
      await Promise.all(Object.entries(pictures).map(async ([title, base64]) => [title, await load(base64)])),
    )
    const titles = Object.keys(poses)
    const [canvas, glow] = [document.createElement('canvas'), document.createElement('canvas')]
    const first = poses[titles[0]]
    for (const one of [canvas, glow]) [one.width, one.height] = [first.width, first.height]
    const [context, light] = [canvas.getContext('2d'), glow.getContext('2d')]
    // Who sits down once more sits a little nearer and elsewhere: the same pictures again would be a recording.
    const zoom = openings === 0 ? 1 : 1.04 + 0.02 * (openings % 2)
    const [left, top] = [Math.sin(openings * 2.4), Math.cos(openings * 2.4)].map((side) => (1 + side) / 2)
    const [wide, tall] = [canvas.width * zoom, canvas.height * zoom]
    openings += 1
    let [pose, drawn] = [titles[0], 0]
    const draw = () => {
      // The title is read anew at every look.
      const title = document.querySelector('main h2')?.textContent ?? ''
      if (titles.includes(title)) pose = title
      drawn += 1
      const x = Math.sin(drawn / 9) * 2 - (wide - canvas.width) * left
      const y = Math.cos(drawn / 13) * 2 - (tall - canvas.height) * top
      const image = poses[pose]
      context.globalCompositeOperation = 'source-over'
      drawImage.call(context, image, x, y, wide, tall)
      const colour = document.querySelector('[data-flash]')
      if (lit && colour !== null) {
        // The screen's light, as much as the skin gives back of it.
        light.globalCompositeOperation = 'source-over'
        drawImage.call(light, image, x, y, wide, tall)
        light.globalCompositeOperation = 'multiply'
        light.fillStyle = getComputedStyle(colour).backgroundColor
        light.fillRect(0, 0, glow.width, glow.height)
        light.globalCompositeOperation = 'destination-in'
        light.beginPath()
        light.ellipse(x + wide / 2, y + tall * 0.42, wide * 0.3, tall * 0.3, 0, 0, 7)
        light.fill()
        context.globalCompositeOperation = 'lighter'
        context.globalAlpha = 0.06
        drawImage.call(context, glow, 0, 0)
        context.globalAlpha = 1
      }
    }
    draw()
    // A slow film for the eye; what the product takes of it is drawn at that moment.
    const timer = setInterval(draw, 250)
    const stream = canvas.captureStream()
    films.set(stream, () => (draw(), canvas))
    const [track] = stream.getVideoTracks()
    const stop = track.stop.bind(track)
    track.stop = () => (clearInterval(timer), stop())
    return stream
  }
  const films = new WeakMap()
  const { drawImage } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.drawImage = function (source, ...where) {
    return drawImage.call(this, films.get(source.srcObject)?.() ?? source, ...where)
  }
  if (real !== undefined)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const person = await globalThis.whoSitsBeforeCamera()
      return person === null ? real(wanted) : open(person)
    }
}`
