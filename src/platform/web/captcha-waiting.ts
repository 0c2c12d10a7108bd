import { create } from 'zustand'

/** What the person waits for: the check that no robot sends a form or joins a line, or the work that seats cost under pressure. */
type Waiting = 'captcha' | 'captcha_longer' | 'seats' | 'seats_longer'

export const useCaptchaWaiting = create<Waiting | null>(() => null)
