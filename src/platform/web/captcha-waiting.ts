import { create } from 'zustand'

/** What the person waits for: a form's check that no robot sends it, or the work that seats cost under pressure. */
type Waiting = 'captcha' | 'seats' | 'seats_longer'

export const useCaptchaWaiting = create<Waiting | null>(() => null)
