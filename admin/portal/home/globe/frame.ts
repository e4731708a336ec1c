/** Sizes in pixels; the still picture needs them before the rest is loaded. */
export const width = 800
export const height = 680
export const centre = { x: 440, y: 520 } as const
export const earthRadius = 300
export const dialRadius = 350
export const dialNumbers = [210, 240, 270, 300, 330, 0, 30, 60]
