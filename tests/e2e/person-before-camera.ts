/**
 * What runs in the page before its own code: a camera with somebody before it, who reads the screen's title and does what it
 * asks, and whose face is lit by whatever colour the screen shows. It sees nothing but what a person sees. Until somebody sits
 * down, the browser's own (fake) camera is opened. As text, because it runs where no module of ours is.
 */
export const personBeforeCamera = `{
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
    let [now, next, since, drawn] = [titles[0], titles[0], 0, 0]
    const draw = () => {
      // The title is read anew at every look; a head takes a third of a second to turn.
      const title = document.querySelector('main h2')?.textContent ?? ''
      const wanted = titles.includes(title) ? title : next
      if (wanted !== next) [next, since] = [wanted, performance.now()]
      if (performance.now() - since > 350) now = next
      drawn += 1
      const [x, y] = [Math.sin(drawn / 9) * 2, Math.cos(drawn / 13) * 2]
      const image = poses[now]
      context.globalCompositeOperation = 'source-over'
      context.drawImage(image, x, y, canvas.width, canvas.height)
      const colour = document.querySelector('[data-flash]')
      if (lit && colour !== null) {
        // The screen's light, as much as the skin gives back of it.
        light.globalCompositeOperation = 'source-over'
        light.drawImage(image, x, y, canvas.width, canvas.height)
        light.globalCompositeOperation = 'multiply'
        light.fillStyle = getComputedStyle(colour).backgroundColor
        light.fillRect(0, 0, glow.width, glow.height)
        light.globalCompositeOperation = 'destination-in'
        light.beginPath()
        light.ellipse(glow.width / 2, glow.height * 0.42, glow.width * 0.3, glow.height * 0.3, 0, 0, 7)
        light.fill()
        context.globalCompositeOperation = 'lighter'
        context.globalAlpha = 0.06
        context.drawImage(glow, 0, 0)
        context.globalAlpha = 1
      }
    }
    draw()
    const timer = setInterval(draw, 50)
    const stream = canvas.captureStream(20)
    const [track] = stream.getVideoTracks()
    const stop = track.stop.bind(track)
    track.stop = () => (clearInterval(timer), stop())
    return stream
  }
  if (real !== undefined)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const person = await globalThis.whoSitsBeforeCamera()
      return person === null ? real(wanted) : open(person)
    }
}`
