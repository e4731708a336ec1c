export const wide = { viewport: { width: 1440, height: 900 } }
export const narrow = { viewport: { width: 375, height: 812 }, hasTouch: true }
