import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { useSession } from '#features/accounts/store.ts'
import '#ui/styles.css'
import { CaptchaContainer } from './captcha-container.tsx'
import { LazyToaster } from './lazy-toaster.tsx'
import { NewVersion } from './new-version.tsx'
import { router } from './router.tsx'

useSession.getState().restore()

const container = document.getElementById('app')
if (container === null) throw new Error('index.html has no #app')
// The picture that came with the document stays until the first screen can be drawn (decision 7).
void (container.hasChildNodes() ? firstScreen() : Promise.resolve()).then(() => {
  // A transition draws in small steps, so that a tap is answered in between.
  startTransition(() => {
    createRoot(container).render(
      <StrictMode>
        <RouterProvider router={router} />
        <CaptchaContainer />
        <NewVersion />
        <LazyToaster />
      </StrictMode>,
    )
  })
})

function firstScreen(): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
    if (router.state.initialized) resolve()
  })
}
