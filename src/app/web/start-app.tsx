import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { formatMoment } from '#lib/dates.ts'
import { useSession } from '#web/session-store.ts'
import { CaptchaContainer } from '#web/captcha-container.tsx'
import { EarlyTaps } from '#web/early-taps.tsx'
import { LazyToaster } from '#web/lazy-toaster.tsx'
import { hideMissingPictures } from '#web/missing-pictures.ts'
import { NewVersion } from '#web/new-version.tsx'
import { installPermissionRules } from '#web/permission-rules.ts'
import { plugFeaturesIn } from './extensions.ts'
import { makeRouter } from './router.tsx'

type AppRouter = ReturnType<typeof makeRouter>

/** Each step is long work for a slow phone: a tap may be answered between them. */
async function start(): Promise<void> {
  hideMissingPictures()
  await answerTaps()
  plugFeaturesIn()
  useSession.getState().restore()
  installPermissionRules()
  await answerTaps()
  const router = makeRouter()
  await answerTaps()
  router.initialize()
  await answerTaps()
  // The browser reads its tables of languages when it first sorts words, and more of them when it first writes a date: the first screen
  // would wait for them.
  'a'.localeCompare('b', 'es-MX')
  await answerTaps()
  formatMoment(Date.now())
  await answerTaps()
  const container = document.getElementById('app')
  if (container === null) throw new Error('index.html has no #app')
  if (container.hasChildNodes()) await firstScreen(router)
  draw(container, router)
}

function answerTaps(): Promise<unknown> {
  return new Promise((done) => setTimeout(done))
}

/** A transition: it draws in small steps. */
function draw(container: HTMLElement, router: AppRouter): void {
  startTransition(() => {
    createRoot(container).render(
      <StrictMode>
        <RouterProvider router={router} />
        <EarlyTaps />
        <CaptchaContainer />
        <NewVersion />
        <LazyToaster />
      </StrictMode>,
    )
  })
}

/** Until the first screen can be drawn, the picture that came with the document stays (decision 7). */
function firstScreen(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
    if (router.state.initialized) resolve()
  })
}

void start()
